import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { isRendered, type Manifest, type ReleasePages } from '../releases/index.ts';

const EXPOSED = '__federation_expose_remote';
/** Texts in `remote.tsx`: `de: () => import('./locales/de.json')`, and those of a part: `import('./claim/locales/de.json')`. */
const TEXTS = /^(\.\/(?:[\w-]+\/)?)locales\/([\w-]+)\.json$/;
const LOCALES = 'src/locales';
/** The folder of a page's part: `./claim/`. */
const PART = /^\.\/[\w-]+\//;
/** A page in `remote.tsx`: `'/search': lazyNamed(() => import('./search/search-page.tsx'), …)`. */
const PAGE = /(['"])(\/[^'"]*)\1:\s*\w+\(\s*\(\)\s*=>\s*import\(\s*(['"])([^'"]+)\3/g;
/**
 * A component for several pages: `const MessagingPage = lazyNamed(() => import('./messaging-page.tsx'), …)`, then `'/messages':
 * MessagingPage`.
 */
const COMPONENT = /const (\w+) = \w+\(\s*\(\)\s*=>\s*import\(\s*(['"])([^'"]+)\2/g;
const PAGE_BY_NAME = /(['"])(\/[^'"]*)\1:\s*(\w+),/g;

/**
 * Writes `pages.json`: for each page of a remote, the title and the files that it needs first, which the gateway writes into the document.
 * Parts that a page loads later are not included. A page whose import has another form has no files.
 */
export function pages(dir: string) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('Pages', (compilation) => {
        // Runs after the names with hashes are final.
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
  const requests = importsOfPages(readFileSync(module, 'utf8'));
  const { routes } = readJson(path.join(dir, 'remote.json')) as Pick<Manifest, 'routes'>;
  const textOf = texts(path.join(dir, LOCALES));
  /** The texts in a folder, by language. */
  const textsIn = (folder: string) =>
    Object.fromEntries(
      [...byRequest]
        .flatMap(([request, files]) => {
          const [, parent, language] = TEXTS.exec(request) ?? [];
          return parent === folder && language ? [[language, files.toSorted()] as const] : [];
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const textsOfPart = (page = '') => {
    const found = textsIn(PART.exec(page)?.[0] ?? '');
    return Object.keys(found).length > 0 ? { texts: found } : {};
  };
  return {
    always,
    texts: textsIn('./'),
    pages: Object.fromEntries(
      routes.map(({ path: route, title, description, reads, prerender }) => [
        route,
        {
          files: (byRequest.get(requests.get(route) ?? '') ?? []).toSorted(),
          ...textsOfPart(requests.get(route)),
          ...(title && { title: textOf(title).en, titles: textOf(title) }),
          ...(description && { description: textOf(description).en, descriptions: textOf(description) }),
          ...(reads && { reads }),
          ...(isRendered({ prerender, reads }) && { isRendered: true }),
        },
      ]),
    ),
  };
}

/** The imports of a remote's pages, by route. @param source its `remote.tsx` */
export function importsOfPages(source: string): Map<string, string> {
  const components = new Map([...source.matchAll(COMPONENT)].map(([, name, , request = '']) => [name, request]));
  return new Map([
    ...[...source.matchAll(PAGE)].map(([, , route = '', , request = '']) => [route, request] as const),
    ...[...source.matchAll(PAGE_BY_NAME)].map(([, , route = '', name]) => [route, components.get(name) ?? ''] as const),
  ]);
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
  // Sorted: the order of the bundler differs from build to build, and would give the same sources two versions.
  const always = [entry, exposed].flatMap((files) => files.toSorted());
  return { always: [...new Set(always)], byRequest };
}

/** A text by language, from the files of a folder. @throws when it is missing in English */
const texts = (folder: string) => {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [path.basename(file, '.json'), readJson(path.join(folder, file))] as const);
  return (key: string): { en: string } & Record<string, string> => {
    const found: Record<string, string> = {};
    for (const [language, file] of all) {
      const text = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], file);
      if (typeof text === 'string') found[language] = text;
    }
    const { en } = found;
    if (!en)
      throw new Error(`remote.json names the text "${key}", which ${path.join(folder, 'en.json')} does not have.`);
    return { ...found, en };
  };
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
