import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Configuration, type ExternalItemFunctionData, rspack } from '@rspack/core';
import { BuildError, type BuildInputs, runCompiler } from './run-compiler.ts';

const PROGRAM = 'prerender.cjs';
const RUN = 'require(process.argv[1]).prerender().then((result) => process.stdout.write(JSON.stringify(result)))';
/** A page of a few hundred kilobytes would be a mistake. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 30_000;

export interface PrerenderOptions {
  dir: string;
  /** The app's configuration for the browser, whose rules for modules hold here too. */
  config: Configuration;
  /** A module of the app, by its path in the app's folder, or its source. It exports `prerender`, which returns a promise of JSON. */
  program: string;
}

/**
 * Renders an app's pages to HTML in a process of its own: builds the program for Node and runs it. Returns what its `prerender` gave.
 * @throws BuildError, also with what the program throws
 */
export async function runPrerender({
  dir,
  config,
  program,
}: PrerenderOptions): Promise<{ result: unknown; inputs: BuildInputs }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'mutua-prerender-'));
  try {
    const inputs = await runCompiler(rspack(programConfig({ dir, config, program, outDir })), path.basename(dir));
    const flags = ['--disable-warning=ExperimentalWarning', '-e', RUN];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, path.join(outDir, PROGRAM)], {
      cwd: dir,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: PATIENCE_MS,
    }).catch(({ stderr, message }: { stderr?: string; message: string }) => {
      throw new BuildError(`${path.basename(dir)}, rendered at release,`, stderr || message);
    });
    return { result: JSON.parse(stdout), inputs };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function programConfig({ dir, config, program, outDir }: PrerenderOptions & { outDir: string }): Configuration {
  const { mode, module, resolve = {}, plugins = [] } = config;
  return {
    context: dir,
    mode: mode ?? 'production',
    target: 'node24',
    devtool: false,
    entry: { prerender: program },
    output: { path: outDir, filename: PROGRAM, library: { type: 'commonjs2' } },
    resolve,
    // Styles of style sheets are not in the HTML; pictures are named as in the browser's build.
    module: { ...module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    externals: [external],
    optimization: { minimize: false },
    performance: { hints: false },
    plugins: plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin),
  };
}

/** Packages are not built but taken as they are installed, so that this takes a second. The kits are sources. */
async function external({ request = '', context = '' }: ExternalItemFunctionData): Promise<string | undefined> {
  if (/^([./]|data:)|^@mutua\/|\.(css|json|woff2|svg|png)$/.test(request) || path.isAbsolute(request)) return undefined;
  return `commonjs ${createRequire(path.join(context, 'index.js')).resolve(request)}`;
}
