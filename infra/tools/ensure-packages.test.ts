import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
/** A program in the place of npm: notes how it was called, and makes the folders that npm would make. */
const NPM = `#!/bin/sh
echo "$*" >> "$NPM_CALLS"
case "$*" in
  *--prefix*) mkdir -p .cache/node/node_modules/node-linux-$ARCH/bin && echo node > .cache/node/node_modules/node-linux-$ARCH/bin/node ;;
  ci*) rm -rf node_modules && mkdir node_modules ;;
esac
`;
const OLD = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.19.4" })';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-ensure-'));
  for (const file of ['package.json', 'package-lock.json', 'infra/tools'])
    await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Begins a command. Returns what it lets npm do. */
async function begin({ forTests, onOldNode = false }: { forTests: boolean; onOldNode?: boolean }): Promise<string[]> {
  const calls = join(folder, 'calls');
  await writeFile(calls, '');
  const code = `import('./infra/tools/packages.mjs').then((each) => each.ensurePackages(() => {}, { forTests: ${forTests} }))`;
  await promisify(execFile)(process.execPath, [...(onOldNode ? ['--import', OLD] : []), '-e', code], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      MUTUA_CACHE: '/dev/null', // no packages of other checkouts
      NPM_CALLS: calls,
      ARCH: process.arch,
    },
  });
  const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => line.replace(/ --prefer-offline.*/, '').replace(/(--prefix) .*/, '$1')).sort();
}

it('installs for `npm start` without the packages of tests, and once', async () => {
  expect(await begin({ forTests: false })).toEqual(['ci --omit=dev']);
  expect(await begin({ forTests: false })).toEqual([]);
});

it('adds the packages of tests to those of `npm start`, and removes none', async () => {
  await begin({ forTests: false });
  expect(await begin({ forTests: true })).toEqual(['install --no-save --include=dev']);
  expect(await begin({ forTests: true })).toEqual([]);
  expect(await begin({ forTests: false })).toEqual([]);
});

it('installs everything at once for tests', async () => {
  expect(await begin({ forTests: true })).toEqual(['ci --include=dev']);
});

it('installs again after a change of the lock file', async () => {
  await begin({ forTests: true });
  await writeFile(join(folder, 'package-lock.json'), '{"packages":{}}');
  expect(await begin({ forTests: false })).toEqual(['ci --omit=dev']);
});

it('adds a Node where the machine has an older one', async () => {
  const node = join(folder, 'node_modules', '.bin', 'node');
  expect(await begin({ forTests: false, onOldNode: true })).toEqual(['ci --omit=dev', 'ci --prefix']);
  expect(existsSync(node)).toBe(true);
  expect(await begin({ forTests: true, onOldNode: true })).toEqual(['install --no-save --include=dev']);
  await rm(node);
  expect(await begin({ forTests: true, onOldNode: true })).toEqual(['ci --prefix']);
});
