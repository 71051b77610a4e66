import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RemoteEntry, readPages, versionsOf } from '../src/releases/index.ts';
import { buildAllInChildProcess } from './build-in-child-process.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../..');

/** A small repository: two remotes, contracts of which each uses one constant, and two packages of which each uses one. */
let root: string;
let releasesDir: string;

const write = (file: string, content: string | object) => {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
};
const link = (name: string, target: string) => {
  const file = path.join(root, 'node_modules', name);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync(target, file);
};
const installPackage = (name: string, version: string) => {
  write(`node_modules/${name}/package.json`, { name, version, type: 'module', exports: './index.js' });
  write(`node_modules/${name}/index.js`, `export const version = '${version}';`);
};
const writeContracts = ({ beds = 3, pots = 9, unused = 0 } = {}) =>
  write(
    'packages/contracts/src/limits.ts',
    `export const BEDS = ${beds};\nexport const POTS = ${pots};\nexport const UNUSED = ${unused};\n`,
  );
const writeRemote = (name: string, constant: string, packageName: string) => {
  write(`mfe-${name}/package.json`, { name: `@mutua/mfe-${name}`, version: '1.0.0', type: 'module' });
  write(`mfe-${name}/remote.json`, {
    name,
    routes: [{ path: `/${name}`, access: 'public' }],
    widgets: [],
    navigation: [{ label: 'title', to: `/${name}`, access: 'public', order: 30 }],
  });
  write(`mfe-${name}/src/locales/en.json`, { title: name });
  write(
    `mfe-${name}/rspack.config.ts`,
    "import { remoteApp } from '@mutua/remotes/rspack';\nexport default remoteApp(import.meta.dirname);\n",
  );
  write(
    `mfe-${name}/src/remote.tsx`,
    `import { ${constant} } from '@mutua/contracts/limits';\nimport { version } from '${packageName}';\nimport texts from './locales/en.json';\nexport default [${constant}, version, texts, __APP_VERSION__];\n`,
  );
};

/** Releases everything. Returns the current versions, and the names of the built apps. */
async function releaseAll() {
  const progress: string[] = [];
  await buildAllInChildProcess({ root, releasesDir, onProgress: (text) => progress.push(text) });
  const versions = Object.fromEntries(registry().map(({ name, version }) => [name, version]));
  return { versions, built: progress.map((text) => text.replace('Building ', '')).sort() };
}
const registry = (): RemoteEntry[] => JSON.parse(readFileSync(path.join(releasesDir, 'remotes.json'), 'utf8')).remotes;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'repository-'));
  releasesDir = path.join(root, '.data/releases');
  for (const name of ['@mutua/remotes', '@rspack/core', '@module-federation/enhanced']) {
    link(name, path.join(REPOSITORY, 'node_modules', name));
  }
  write('packages/contracts/package.json', {
    name: '@mutua/contracts',
    type: 'module',
    exports: { './limits': './src/limits.ts' },
  });
  link('@mutua/contracts', path.join(root, 'packages/contracts'));
  write('package-lock.json', {});
  write('packages/remotes/src/bundle/rspack.ts', '');
  writeContracts();
  installPackage('soil', '1.0.0');
  installPackage('water', '1.0.0');
  writeRemote('garden', 'BEDS', 'soil');
  writeRemote('kitchen', 'POTS', 'water');
});
afterEach(() => rmSync(root, { recursive: true }));

it('names the files, the container and the registry entry of a release by its version', async () => {
  const { garden } = (await releaseAll()).versions;
  expect(garden).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
  const container = `garden_${garden?.replace(/\W/g, '_')}`;
  expect(registry()[0]).toEqual({
    name: 'garden',
    version: garden,
    container,
    entry: `/remotes/garden/${garden}/mf-manifest.json`,
    remoteEntry: expect.stringMatching(/^remoteEntry\.[0-9a-f]{8}\.js$/),
    start: expect.arrayContaining([expect.stringMatching(/^js\/start\.[0-9a-f]{8}\.js$/)]),
    routes: [{ path: '/garden', access: 'public' }],
    widgets: [],
    navigation: [{ label: { en: 'garden' }, to: '/garden', access: 'public', order: 30 }],
  });
  const manifest = readFileSync(path.join(releasesDir, 'garden', `${garden}`, 'mf-manifest.json'), 'utf8');
  const { remoteEntry } = registry()[0] as { remoteEntry: string };
  expect(JSON.parse(manifest)).toMatchObject({ name: container, metaData: { remoteEntry: { name: remoteEntry } } });
  expect(manifest).not.toContain('MUTUA_RELEASE_VERSION');
});

it('stores in a release its imports from the shared packages', async () => {
  write(
    'mfe-garden/src/remote.tsx',
    "import { useId, useRef as ref, type FC } from 'react';\nimport { useMemo } from 'react';\nexport default [useId, ref];\n",
  );
  const { garden, kitchen } = (await releaseAll()).versions;
  const needs = (name: string, version = '') =>
    JSON.parse(readFileSync(path.join(releasesDir, name, version, 'needs.json'), 'utf8'));
  expect(needs('garden', garden)).toEqual({
    react: { version: expect.stringMatching(/^\^19\./), exports: ['useId', 'useRef'] },
  });
  expect(needs('kitchen', kitchen)).toEqual({});
});

it('stores in a release the texts for documents', async () => {
  write('mfe-garden/remote.json', {
    name: 'garden',
    routes: [
      { path: '/garden', access: 'public', title: 'title', description: 'lead.text' },
      { path: '/garden/:bedId', access: 'public' },
      { path: '/tools', access: 'member' },
    ],
    widgets: [],
  });
  write('mfe-garden/src/locales/en.json', { title: 'garden', lead: { text: 'Beds and tools' } });
  write('mfe-garden/src/locales/de.json', { title: 'Garten' });
  write('mfe-garden/src/beds/beds-page.tsx', "export const Beds = () => import('./later.ts').then(() => 'beds');\n");
  write('mfe-garden/src/beds/locales/en.json', { soil: 'Soil', water: 'Water' });
  write('mfe-garden/src/beds/locales/de.json', { soil: 'Erde' });
  write('mfe-garden/src/beds/later.ts', "export const later = 'later';\n");
  write('mfe-garden/src/tools-page.tsx', "export const Tools = 'tools';\n");
  write(
    'mfe-garden/src/remote.tsx',
    `const page = (load: () => Promise<object>) => load;
export default {
  pages: {
    '/garden': page(() => import('./beds/beds-page.tsx')),
    "/garden/:bedId": page(
      () => import("./beds/beds-page.tsx"),
    ),
    '/tools': page(() => import('./tools-page.tsx')),
  },
  messages: { en: () => import('./locales/en.json'), de: () => import('./locales/de.json') },
  ofBeds: { en: () => import('./beds/locales/en.json'), de: () => import('./beds/locales/de.json') },
};\n`,
  );
  const { garden = '' } = (await releaseAll()).versions;
  const { always, texts = {}, pages } = (await readPages(releasesDir, 'garden', garden)) ?? { always: [], pages: {} };
  const contentOf = (names: string[] = []) =>
    names.map((name) => readFileSync(path.join(releasesDir, 'garden', garden, name), 'utf8')).join();
  expect(always[0]).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  expect(contentOf(always)).not.toMatch(/"(beds|tools|later)"|lead\.text/);
  expect(Object.keys(texts)).toEqual(['de', 'en']);
  expect(contentOf(texts['en'])).toContain('Beds and tools');
  expect(contentOf(texts['en'])).not.toContain('Garten');
  expect(contentOf(texts['de'])).toContain('Garten');
  // English replaces missing translations.
  expect(contentOf(texts['de'])).toContain('Beds and tools');
  expect(Object.keys(pages)).toEqual(['/garden', '/garden/:bedId', '/tools']);
  expect(contentOf(pages['/garden']?.files)).toContain('"beds"');
  expect(contentOf(pages['/garden']?.files)).not.toContain('"later"');
  expect(pages['/garden/:bedId']?.files).toEqual(pages['/garden']?.files);
  expect(pages['/garden']).toMatchObject({
    title: 'garden',
    description: 'Beds and tools',
    titles: { de: 'Garten', en: 'garden' },
    descriptions: { en: 'Beds and tools' },
  });
  const ofBeds = pages['/garden']?.texts ?? {};
  expect(Object.keys(ofBeds)).toEqual(['de', 'en']);
  expect(contentOf(ofBeds['de'])).toMatch(/Erde.*Water/);
  expect(contentOf([...(texts['en'] ?? []), ...(pages['/garden']?.files ?? [])])).not.toContain('Soil');
  expect(Object.keys(pages['/tools'] ?? {})).toEqual(['files']);
  expect(registry()[0]?.routes[0]).toEqual({ path: '/garden', access: 'public' });
  expect(contentOf(pages['/tools']?.files)).toContain('"tools"');
});

it('keeps the versions when only unused files and packages change', async () => {
  const before = (await releaseAll()).versions;
  write('package-lock.json', { packages: { 'node_modules/server-only': { version: '1.0.0' } } });
  installPackage('server-only', '1.0.0');
  write('packages/contracts/src/tables.ts', "export const ENDPOINTS = ['GET /worms'];\n");
  writeContracts({ unused: 1 });
  write('mfe-garden/src/remote.test.tsx', 'changed');
  write('mfe-garden/README.md', 'changed');
  writeRemote('attic', 'POTS', 'water');
  expect((await releaseAll()).versions).toEqual({ ...before, attic: expect.any(String) });
  expect(await versionsOf(releasesDir, 'garden')).toEqual([before['garden']]);
});

it.each<[string, () => void]>([
  ['its own source', () => write('mfe-garden/src/remote.tsx', 'export default __APP_VERSION__;')],
  ['a constant of the contracts that it uses', () => writeContracts({ beds: 4 })],
  ['a package that it uses', () => installPackage('soil', '1.0.1')],
  ['its texts', () => write('mfe-garden/src/locales/en.json', { title: 'Our garden' })],
  [
    'its routes',
    () =>
      write('mfe-garden/remote.json', { name: 'garden', routes: [{ path: '/beds', access: 'public' }], widgets: [] }),
  ],
])('gives only the changed app a new version: %s', async (_what, change) => {
  const before = (await releaseAll()).versions;
  change();
  const after = (await releaseAll()).versions;
  expect(after['garden']).not.toBe(before['garden']);
  expect(after['kitchen']).toBe(before['kitchen']);
});

it('returns to the earlier version when the sources return to their earlier state', async () => {
  const before = (await releaseAll()).versions;
  writeContracts({ beds: 4 });
  await releaseAll();
  writeContracts();
  expect((await releaseAll()).versions).toEqual(before);
  expect(await versionsOf(releasesDir, 'garden')).toHaveLength(2);
});

it('builds only apps with changed inputs again', async () => {
  expect((await releaseAll()).built).toEqual(['garden', 'kitchen']);
  expect((await releaseAll()).built).toEqual([]);
  installPackage('soil', '1.0.1');
  expect((await releaseAll()).built).toEqual(['garden']);
  write('mfe-kitchen/src/remote.test.tsx', 'changed');
  expect((await releaseAll()).built).toEqual([]);
  // The presets are part of every build.
  write('packages/remotes/src/bundle/rspack.ts', '// changed');
  expect((await releaseAll()).built).toEqual(['garden', 'kitchen']);
});
