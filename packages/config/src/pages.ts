import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRendered, type Manifest, type ReleasePages } from '@mutua/releases';
import { type Compilation, type Compiler, rspack } from '@rspack/core';

const EXPOSED = '__federation_expose_remote';
/** The one language that there is; a page in another language would also need these texts for what is not translated. */
const TEXTS = './locales/en.json';
/** A page in `remote.tsx`: `'/search': lazyNamed(() => import('./search/search-page.tsx'), …)`. */
const PAGE = /(['"])(\/[^'"]*)\1:\s*\w+\(\s*\(\)\s*=>\s*import\(\s*(['"])([^'"]+)\3/g;

/**
 * Writes `pages.json`: what the gateway puts into the document of each page of a remote, its title and the files that it needs first. A
 * part that a page loads later is not among them, and a page whose import has another form has none of its own.
 */
export function pages(dir: string) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('Pages', (compilation) => {
        // After the names with hashes are final.
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'Pages', stage }, () => {
          compilation.emitAsset('pages.json', new rspack.sources.RawSource(JSON.stringify(pagesOf(compilation, dir))));
        });
      });
    },
  };
}

function pagesOf(compilation: Compilation, dir: string): ReleasePages {
  const module = path.join(dir, 'src/remote.tsx');
  const { always, byRequest } = filesOf(compilation, module);
  const requests = new Map(
    [...readFileSync(module, 'utf8').matchAll(PAGE)].map(([, , route = '', , request = '']) => [route, request]),
  );
  const { routes } = readJson(path.join(dir, 'remote.json')) as Pick<Manifest, 'routes'>;
  const textOf = texts(path.join(dir, 'src/locales/en.json'));
  return {
    always,
    pages: Object.fromEntries(
      routes.map(({ path: route, title, description, reads, prerender }) => [
        route,
        {
          files: (byRequest.get(requests.get(route) ?? '') ?? []).toSorted(),
          ...(title && { title: textOf(title) }),
          ...(description && { description: textOf(description) }),
          ...(reads && { reads }),
          ...(isRendered({ prerender, reads }) && { isRendered: true }),
        },
      ]),
    ),
  };
}

/** The files of the remote's entry and module, and those behind each import in the module. */
function filesOf(compilation: Compilation, module: string) {
  const entry: string[] = [];
  const exposed: string[] = [];
  const byRequest = new Map<string, string[]>();
  for (const group of compilation.chunkGroups) {
    const files = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
    if (group.isInitial()) entry.push(...files);
    if (group.name === EXPOSED) exposed.push(...files);
    for (const { module: origin, request } of group.origins) {
      if (origin && 'resource' in origin && origin.resource === module && request) byRequest.set(request, files);
    }
  }
  // In an order of their own: that of the bundler differs from build to build, and would give the same sources two versions.
  const always = [entry, exposed, byRequest.get(TEXTS) ?? []].flatMap((files) => files.toSorted());
  return { always: [...new Set(always)], byRequest };
}

/** @throws when a text is missing */
const texts = (file: string) => {
  const all = existsSync(file) ? readJson(file) : {};
  return (key: string): string => {
    const text = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], all);
    if (typeof text !== 'string') throw new Error(`remote.json names the text "${key}", which ${file} does not have.`);
    return text;
  };
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
