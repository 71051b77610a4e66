import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRendered, type Manifest, PRERENDERED_FILE, RENDERER_FILE, type SharedNeeds } from '@mutua/releases';
import { type Configuration, rspack } from '@rspack/core';
import { buildRenderer, runPrerender } from './prerender.ts';
import type { BuildArgv, BuildEnv, ConfigFactory } from './rspack.ts';
import { type BuildInputs, runCompiler } from './run-compiler.ts';
import { watchSharedNeeds } from './shared-needs.ts';

/** The bundler's configuration of an app, from the `rspack.config.ts` in its folder. */
export async function loadConfig(dir: string, env: BuildEnv, argv: BuildArgv): Promise<Configuration> {
  const module: { default: ConfigFactory } = await import(pathToFileURL(path.join(dir, 'rspack.config.ts')).href);
  return module.default(env, argv);
}

export interface BuildOutcome extends BuildInputs {
  needs: SharedNeeds;
}

/** Builds an app for production, with what it renders for documents. @throws BuildError, and what its pages throw while they are rendered */
export async function build(dir: string, env: Required<Pick<BuildEnv, 'version' | 'outDir'>>): Promise<BuildOutcome> {
  const config = await loadConfig(dir, env, { mode: 'production' });
  const compiler = rspack(config);
  const needs = watchSharedNeeds(compiler);
  const program = prerenderProgram(dir);
  const [built, prerendered] = await Promise.all([
    runCompiler(compiler, path.basename(dir)),
    program ? runPrerender({ dir, config, program }) : undefined,
  ]);
  if (!prerendered) return { ...built, needs: needs() };
  await writeFile(path.join(env.outDir, PRERENDERED_FILE), JSON.stringify(prerendered.result));
  const renderer = rendererProgram(dir);
  // After the app's own build, which empties the folder.
  const programs = [
    prerendered.inputs,
    ...(renderer
      ? [await buildRenderer({ dir, config, program: renderer, outDir: env.outDir, file: RENDERER_FILE })]
      : []),
  ];
  return {
    files: [...built.files, ...programs.flatMap(({ files }) => files.filter((file) => !file.startsWith('data:')))],
    missing: [built, ...programs].flatMap(({ missing }) => missing),
    folders: [built, ...programs].flatMap(({ folders }) => folders),
    needs: needs(),
  };
}

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
const remoteModule = (dir: string): string => JSON.stringify(path.join(dir, 'src/remote.tsx'));

const routesOf = (dir: string): Manifest['routes'] => {
  const file = path.join(dir, 'remote.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pick<Manifest, 'routes'>).routes : [];
};

/** The shell's own program, or one that renders the pages that a remote's manifest names. */
function prerenderProgram(dir: string): string | undefined {
  const own = './src/prerender.tsx';
  if (existsSync(path.join(dir, own))) return own;
  const kinds = Object.fromEntries(
    routesOf(dir).flatMap(({ path: route, prerender }) => (prerender ? [[route, prerender]] : [])),
  );
  if (Object.keys(kinds).length === 0) return undefined;
  return moduleOf(`
    import { prerenderPages } from '@mutua/web-kit/prerender';
    import remote from ${remoteModule(dir)};
    export const prerender = () => prerenderPages(remote, ${JSON.stringify(kinds)});
  `);
}

/** The program that renders a remote's pages with answers; undefined when it has no such page. */
function rendererProgram(dir: string): string | undefined {
  if (!routesOf(dir).some(isRendered)) return undefined;
  return moduleOf(`
    import { createPageRenderer } from '@mutua/web-kit/prerender';
    import remote from ${remoteModule(dir)};
    export const render = createPageRenderer(remote);
  `);
}
