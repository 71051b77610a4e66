import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Configuration, type ExternalItemFunctionData, type RuleSetRule, rspack } from '@rspack/core';
import { BASE_MARKS } from '../releases/index.ts';
import { ASSETS } from './rspack.ts';
import { BuildError, type BuildInputs, runCompiler } from './run-compiler.ts';

const PROGRAM = 'prerender.cjs';
const RUN = 'require(process.argv[1]).prerender().then((result) => process.stdout.write(JSON.stringify(result)))';
/** Far more than a page has: a few hundred kilobytes would already be a mistake. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
/** Stops a rendering that never ends. It usually takes seconds, and up to twenty times longer on a busy machine. */
const PATIENCE_MS = 120_000;

export interface PrerenderOptions {
  dir: string;
  /** The app's configuration for the browser, whose rules for modules are used here, too. */
  config: Configuration;
  /** A module of the app (its path in the app's folder), or source code. It exports `prerender`, which returns a promise of JSON. */
  program: string;
}

/** Builds the program with which the gateway renders pages of a remote: one file that needs no installed packages. @throws BuildError */
export async function buildRenderer({
  outDir,
  file,
  ...options
}: PrerenderOptions & { outDir: string; file: string }): Promise<BuildInputs> {
  const config = programConfig({ ...options, outDir });
  return runCompiler(
    rspack({
      ...config,
      output: { ...config.output, filename: file },
      externals: [],
      optimization: { minimize: true },
    }),
    path.basename(options.dir),
  );
}

/**
 * Renders an app's pages to HTML in a process of its own: builds the program for Node and runs it. Returns the result of its `prerender`.
 * @throws BuildError, also for errors of the program
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
    }).catch(({ stderr, message, killed }: { stderr?: string; message: string; killed?: boolean }) => {
      const late = `it took longer than ${PATIENCE_MS / 1000} seconds: a page never ends, or this machine is too busy. Try again when it is idle`;
      const reason = killed ? late : stderr || message;
      throw new BuildError(`The pages of ${path.basename(dir)} cannot be rendered:\n${reason}`);
    });
    return { result: JSON.parse(stdout), inputs };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function programConfig({ dir, config, program, outDir }: PrerenderOptions & { outDir: string }): Configuration {
  const { mode, module, output, resolve = {}, plugins = [] } = config;
  return {
    context: dir,
    mode: mode ?? 'production',
    target: 'node24',
    devtool: false,
    entry: { prerender: program },
    // Images get the same names as in the browser's build, but are not written again.
    output: {
      path: outDir,
      filename: PROGRAM,
      library: { type: 'commonjs2' },
      ...(output?.assetModuleFilename && { assetModuleFilename: output.assetModuleFilename }),
    },
    resolve,
    // The HTML does not contain style sheets.
    module: {
      ...module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        ...(module?.rules ?? []),
        pictures({ base: output?.publicPath === 'auto' ? BASE_MARKS.remote : BASE_MARKS.shell }),
        pictures({ base: BASE_MARKS.shell, include: KIT }),
      ],
    },
    externals: [external],
    optimization: { minimize: false },
    performance: { hints: false },
    plugins: plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin),
  };
}

/** The kit's files are in the release of the shell, which shares the kit. */
const KIT = /[\\/]web-kit[\\/]/;

/** Images are not written again. */
const pictures = ({ base, include }: { base: string; include?: RegExp }): RuleSetRule => ({
  test: ASSETS,
  type: 'asset/resource',
  generator: { emit: false, publicPath: base },
  ...(include && { include }),
});

/** Packages are not bundled but loaded as installed, so that a build takes a second. The kits are sources, and are bundled. */
async function external({ request = '', context = '' }: ExternalItemFunctionData): Promise<string | undefined> {
  if (/^([./]|data:)|^@mutua\/|\.(css|json|woff2|svg|png)$/.test(request) || path.isAbsolute(request)) return undefined;
  return `commonjs ${createRequire(path.join(context, 'index.js')).resolve(request)}`;
}
