import type { Compiler } from '@rspack/core';

/** What the bundler could not build, as it words it. */
export class BuildError extends Error {
  constructor(app: string, details: string) {
    super(`${app} does not build:\n${details}`);
    this.name = 'BuildError';
  }
}

/** What a build read, as absolute paths: as long as none of it changes, the same build comes out. */
export interface BuildInputs {
  files: string[];
  /** Paths that the bundler looked for and did not find. */
  missing: string[];
  /** Folders that were taken as a whole. */
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
          return reject(new BuildError(app, details));
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
