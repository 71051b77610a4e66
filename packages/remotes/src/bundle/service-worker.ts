import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, DefinePlugin, rspack, type Stats } from '@rspack/core';

export interface ServiceWorkerOptions {
  /** The worker's script. */
  entry: string;
  /** The folder of the files at the root of the site. */
  publicDir: string;
  /** The files that the worker caches at its installation. */
  keeps: readonly string[];
}

/**
 * Builds the service worker as `sw.js` beside the document. It has its own compiler, so that it contains nothing that shell and remotes
 * share.
 */
export function serviceWorker({ entry, publicDir, keeps }: ServiceWorkerOptions) {
  return {
    apply(compiler: Compiler) {
      const kept = keeps.map((name) => ({ file: path.join(publicDir, name), url: `/${name}` }));
      compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) => {
        compilation.contextDependencies.add(path.dirname(entry));
      });
      compiler.hooks.afterEmit.tapPromise('ServiceWorker', async (compilation) => {
        const files = kept.map(({ file, url }) => ({ url, revision: hashOf(file) }));
        const worker = rspack({
          mode: 'production',
          target: ['webworker', 'es2023'],
          context: path.dirname(entry),
          entry: { sw: entry },
          devtool: false,
          output: { path: compiler.outputPath, filename: '[name].js', clean: false },
          module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }] },
          performance: { hints: false },
          plugins: [new DefinePlugin({ __OFFLINE_FILES__: JSON.stringify(files) })],
        });
        const built = await run(worker);
        // A change of one of these files makes a new release.
        for (const file of built.compilation.fileDependencies) compilation.fileDependencies.add(file);
        if (built.hasErrors()) {
          compilation.errors.push(new Error(built.toString({ preset: 'errors-only', colors: false })));
        }
        await new Promise((resolve) => worker.close(resolve));
      });
    },
  };
}

/** Runs one build. @throws when the compiler itself fails; errors in the sources are in the returned statistics. */
const run = (compiler: Compiler): Promise<Stats> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? resolve(stats) : reject(error ?? new Error('The compiler returned nothing.')),
    );
  });

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
