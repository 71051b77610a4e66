import type { Compiler } from '@rspack/core';

/** An app does not build. The message names it, and has the errors in the words of the bundler. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** The files that a build read, as absolute paths. While none of them changes, a build has the same result. */
export interface BuildInputs {
  files: string[];
  /** Paths that the bundler looked for in vain. */
  missing: string[];
  /** Folders that were read as a whole. */
  folders: string[];
}

/** Runs a compiler once and closes it. @param app its name in messages. @throws BuildError */
export async function runCompiler(compiler: Compiler, app: string): Promise<BuildInputs> {
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) {
          const details = stats?.toString({ preset: 'errors-only', colors: false }) ?? 'no statistics';
          return reject(new BuildError(`${app} does not build:\n${details}`));
        }
        const { fileDependencies, missingDependencies, contextDependencies } = stats.compilation;
        resolve({
          files: [...fileDependencies],
          missing: [...missingDependencies],
          folders: [...contextDependencies],
        });
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
