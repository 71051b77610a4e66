import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const STORE = join(import.meta.dirname, 'package-store.mjs');

let folder: string;
let cache: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-packages-'));
  cache = join(folder, 'cache');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Calls a function of the store for a checkout, in a separate Node process like the start scripts. Without `args` it stores and links what
 * `npm start` needs. Returns its result.
 */
async function call(
  name: 'storePackages' | 'linkPackages' | 'storeBuildResults',
  root: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const values = [root, ...(args.length > 0 ? args : ['run'])].map((value) => JSON.stringify(value)).join(', ');
  const code = `import(${JSON.stringify(STORE)}).then((store) => console.log(JSON.stringify(store.${name}(${values}) ?? null)))`;
  const env = { ...process.env, MUTUA_CACHE: cache };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env });
  return JSON.parse(stdout);
}

const write = async (root: string, files: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
};

/** A checkout with one workspace, as git creates it. */
async function checkout(name: string, { locked = '1.0.0', scripts = '' } = {}): Promise<string> {
  const root = join(folder, name);
  const packages = { '': {}, kit: {}, 'node_modules/zod': { version: locked } };
  await write(root, {
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
    'package.json': '{}',
    'kit/package.json': JSON.stringify({ scripts }),
  });
  return root;
}

/** A checkout in which npm has installed packages. */
async function installed(name: string, options?: { locked?: string }): Promise<string> {
  const root = await checkout(name, options);
  await write(root, { 'node_modules/zod/index.js': 'zod', 'node_modules/.package-lock.json': 'hidden' });
  return root;
}

const inode = async (root: string, name: string) => (await stat(join(root, 'node_modules', name))).ino;

it('gives a second checkout the installed packages as links', async () => {
  const first = await installed('first');
  await call('storePackages', first);
  const second = await checkout('second');
  await write(second, { 'node_modules/old/index.js': 'of another lock file' });
  expect(await call('linkPackages', second)).toBe('run');
  expect(await inode(second, 'zod/index.js')).toBe(await inode(first, 'zod/index.js'));
  expect(existsSync(join(second, 'node_modules', 'old'))).toBe(false);
});

it('gives a second checkout the packages of each workspace, and removes others', async () => {
  const first = await installed('first');
  await write(first, { 'kit/node_modules/zod/index.js': 'another zod' });
  await call('storePackages', first);
  const second = await checkout('second');
  await write(second, { 'kit/node_modules/old/index.js': 'of another lock file' });
  await call('linkPackages', second);
  expect(await readdir(join(second, 'kit', 'node_modules'))).toEqual(['zod']);
  expect(await readFile(join(second, 'kit/node_modules/zod/index.js'), 'utf8')).toBe('another zod');
});

it('gives each checkout its own copy of the file that npm changes in place', async () => {
  const first = await installed('first');
  await call('storePackages', first);
  await writeFile(join(first, 'node_modules', '.package-lock.json'), 'changed by npm install');
  const second = await checkout('second');
  await call('linkPackages', second);
  await writeFile(join(second, 'node_modules', '.package-lock.json'), 'changed, too');
  const third = await checkout('third');
  await call('linkPackages', third);
  expect(await readFile(join(third, 'node_modules', '.package-lock.json'), 'utf8')).toBe('hidden');
});

it.each([
  ['lock file', { locked: '2.0.0' }],
  ['manifest of a workspace', { scripts: 'other' }],
])('has no packages for a checkout with another %s', async (_what, options) => {
  await call('storePackages', await installed('first'));
  const second = await checkout('second', options);
  expect(await call('linkPackages', second)).toBeNull();
});

describe('the packages of tests', () => {
  const withTests = async (name: string) => {
    const root = await installed(name);
    await write(root, { 'node_modules/jest/index.js': 'jest' });
    return root;
  };

  it('are not there for a checkout that needs them when only those of `npm start` were stored', async () => {
    await call('storePackages', await installed('first'), 'run');
    expect(await call('linkPackages', await checkout('second'), 'all')).toBeNull();
  });

  it('replace the stored packages of `npm start`, and are enough for it', async () => {
    await call('storePackages', await installed('first'), 'run');
    await call('storePackages', await withTests('second'), 'all');
    expect(await readdir(join(cache, 'packages'))).toHaveLength(1);
    expect(await call('linkPackages', await checkout('third'), 'run')).toBe('all');
  });

  it('keep the releases that the packages of `npm start` had', async () => {
    const first = await installed('first');
    await call('storePackages', first, 'run');
    await write(first, { '.data/releases/shell/1.0.0/index.html': 'built' });
    await call('storeBuildResults', first);
    await call('storePackages', await withTests('second'), 'all');
    const third = await checkout('third');
    await call('linkPackages', third, 'run');
    expect(await readdir(join(third, '.data', 'releases'))).toEqual(['shell']);
  });

  it('are added to a checkout whose product may be running: nothing is removed', async () => {
    await call('storePackages', await withTests('first'), 'all');
    const second = await installed('second');
    await write(second, { 'node_modules/.bin/node': 'runs', 'kit/node_modules/zod/index.js': 'loaded later' });
    expect(await call('linkPackages', second, 'all', { areSomeThere: true })).toBe('all');
    expect(await readFile(join(second, 'node_modules/jest/index.js'), 'utf8')).toBe('jest');
    expect(existsSync(join(second, 'node_modules/.bin/node'))).toBe(true);
    expect(existsSync(join(second, 'kit/node_modules/zod/index.js'))).toBe(true);
  });

  it('are stored without what commands keep beside the packages', async () => {
    const first = await withTests('first');
    await write(first, {
      'node_modules/.cache/mutua/verified.json': '{}',
      'node_modules/.cache/compile/v24/one': 'compiled',
    });
    await call('storePackages', first, 'all');
    const second = await checkout('second');
    await call('linkPackages', second, 'all');
    expect(await readdir(join(second, 'node_modules', '.cache'))).toEqual(['compile']);
  });
});

it("gives the next checkout Node's compiled code, and replaces it by newer code", async () => {
  const first = await installed('first');
  await call('storePackages', first);
  const compiled = join('.cache', 'compile', 'v24', 'one');
  for (const text of ['compiled', 'compiled again']) {
    await write(first, { [join('node_modules', `${compiled}.new`)]: text });
    // Like Node: an existing file is replaced, not changed.
    await rename(join(first, 'node_modules', `${compiled}.new`), join(first, 'node_modules', compiled));
    await call('storeBuildResults', first);
    const next = await checkout('next');
    await call('linkPackages', next);
    expect(await readFile(join(next, 'node_modules', compiled), 'utf8')).toBe(text);
  }
});

it('gives the releases to the next checkout, but does not replace its own ones', async () => {
  const first = await installed('first');
  await call('storePackages', first);
  await write(first, {
    '.data/releases/shell/1.0.0/index.html': 'built',
    '.data/releases/.records/shell/1.0.0.json': '{}',
    '.data/releases/.building/shell-1/index.html': 'incomplete',
    '.data/releases/remotes.json': '{}',
  });
  await call('storeBuildResults', first);
  const next = await checkout('next');
  await call('linkPackages', next);
  const releases = join(next, '.data', 'releases');
  expect((await readdir(releases)).sort()).toEqual(['.records', 'shell']);
  await write(next, { '.data/releases/shell/1.0.0/index.html': 'its own' });
  await call('linkPackages', next);
  expect(await readFile(join(releases, 'shell/1.0.0/index.html'), 'utf8')).toBe('its own');
  expect(await readFile(join(first, '.data/releases/shell/1.0.0/index.html'), 'utf8')).toBe('built');
});

it('keeps the three sets that were used last', async () => {
  const versions = ['1.0.0', '2.0.0', '3.0.0'];
  for (const locked of versions) {
    await call('storePackages', await installed(locked, { locked }));
    for (const name of await readdir(join(cache, 'packages'))) await utimes(join(cache, 'packages', name), 1, 1);
  }
  await call('linkPackages', await checkout('again', { locked: '1.0.0' }));
  await call('storePackages', await installed('4.0.0', { locked: '4.0.0' }));
  expect(await readdir(join(cache, 'packages'))).toHaveLength(3);
  expect(await call('linkPackages', await checkout('and again', { locked: '1.0.0' }))).toBe('run');
});

it('works without a writable cache', async () => {
  await writeFile(cache, 'a file in its place');
  await call('storePackages', await installed('first'));
  expect(await call('linkPackages', await checkout('second'))).toBeNull();
});
