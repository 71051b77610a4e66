import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { isRendered, type Manifest, prerenderedFile, RENDERER_FILE, type SharedNeeds } from '../releases/index.ts';
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

/** Builds an app for production, with the HTML for documents. @throws BuildError, and errors of pages during rendering */
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
  for (const [language, result] of Object.entries(prerendered.result as Record<string, object>)) {
    const files = textsOfShell(env.outDir, language);
    const rendered = JSON.stringify(files.length > 0 ? { texts: files, ...result } : result);
    await writeFile(path.join(env.outDir, prerenderedFile(language)), rendered);
  }
  const renderer = rendererProgram(dir);
  // These run after the app's own build, which empties the folder.
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

/** The built files of the texts of kit and shell: `js/texts-de.0123abcd.js`. The build of a remote has none with these names. */
const textsOfShell = (outDir: string, language: string): string[] =>
  readdirSync(path.join(outDir, 'js'))
    .filter((file) => file.startsWith(`texts-${language}.`) && file.endsWith('.js'))
    .map((file) => `js/${file}`);

/** The languages of an app: the files in its folder of texts. */
const languagesOf = (dir: string): string[] =>
  readdirSync(path.join(dir, 'src/locales'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();

/** A program that renders in each language of the app. @param one code that renders in `language` */
const inEachLanguage = (dir: string, one: string): string => `
    export const prerender = async () => {
      const results = {};
      for (const language of ${JSON.stringify(languagesOf(dir))}) results[language] = await ${one};
      return results;
    };
  `;

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
const remoteModule = (dir: string): string => JSON.stringify(path.join(dir, 'src/remote.tsx'));

const routesOf = (dir: string): Manifest['routes'] => {
  const file = path.join(dir, 'remote.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pick<Manifest, 'routes'>).routes : [];
};

/** The shell's own program, or one that renders the pages in a remote's manifest. */
function prerenderProgram(dir: string): string | undefined {
  const own = path.join(dir, 'src/prerender.tsx');
  if (existsSync(own))
    return moduleOf(`
    import { prerender as render } from ${JSON.stringify(own)};
    ${inEachLanguage(dir, 'render(language)')}
  `);
  const kinds = Object.fromEntries(
    routesOf(dir).flatMap(({ path: route, prerender }) => (prerender ? [[route, prerender]] : [])),
  );
  if (Object.keys(kinds).length === 0) return undefined;
  return moduleOf(`
    import { prerenderPages } from '@mutua/web-kit/prerender';
    import remote from ${remoteModule(dir)};
    ${inEachLanguage(dir, `prerenderPages(remote, ${JSON.stringify(kinds)}, language)`)}
  `);
}

/** The program that renders a remote's pages with answers; undefined when no page needs it. */
function rendererProgram(dir: string): string | undefined {
  if (!routesOf(dir).some(isRendered)) return undefined;
  return moduleOf(`
    import { createPageRenderer } from '@mutua/web-kit/prerender';
    import remote from ${remoteModule(dir)};
    export const render = createPageRenderer(remote);
  `);
}
