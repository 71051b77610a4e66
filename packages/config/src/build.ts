import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SharedNeeds } from '@mutua/releases';
import { type Configuration, rspack } from '@rspack/core';
import type { BuildArgv, BuildEnv, ConfigFactory } from './rspack.ts';
import { watchSharedNeeds } from './shared-needs.ts';

/** The bundler's configuration of an app, from the `rspack.config.ts` in its folder. */
export async function loadConfig(dir: string, env: BuildEnv, argv: BuildArgv): Promise<Configuration> {
  const module: { default: ConfigFactory } = await import(pathToFileURL(path.join(dir, 'rspack.config.ts')).href);
  return module.default(env, argv);
}

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

export interface BuildOutcome extends BuildInputs {
  needs: SharedNeeds;
}

/** Builds an app for production. @throws BuildError */
export async function build(dir: string, env: Required<Pick<BuildEnv, 'version' | 'outDir'>>): Promise<BuildOutcome> {
  const compiler = rspack(await loadConfig(dir, env, { mode: 'production' }));
  const needs = watchSharedNeeds(compiler);
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) {
          const details = stats?.toString({ preset: 'errors-only', colors: false }) ?? 'no statistics';
          return reject(new BuildError(path.basename(dir), details));
        }
        const { fileDependencies, missingDependencies, contextDependencies } = stats.compilation;
        resolve({
          files: [...fileDependencies],
          missing: [...missingDependencies],
          folders: [...contextDependencies],
          needs: needs(),
        });
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
