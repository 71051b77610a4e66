import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import type { BuildArgv, BuildEnv, ConfigFactory } from './rspack.ts';

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

/** Builds an app for production. @throws BuildError */
export async function build(dir: string, env: Required<Pick<BuildEnv, 'version' | 'outDir'>>): Promise<void> {
  const compiler = rspack(await loadConfig(dir, env, { mode: 'production' }));
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) {
          reject(new BuildError(path.basename(dir), stats.toString({ preset: 'errors-only', colors: false })));
        } else resolve();
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
