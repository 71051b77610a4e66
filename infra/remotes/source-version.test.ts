import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from './apps.ts';
import { sourceVersion } from './source-version.ts';

let root: string;
let app: App;

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sources-'));
  write('mfe-garden/package.json', '{"version":"1.2.3"}');
  write('mfe-garden/src/remote.tsx', 'beds');
  write('packages/shared/index.ts', 'tools');
  write('package-lock.json', '{}');
  const dir = path.join(root, 'mfe-garden');
  const sources = [dir, path.join(root, 'packages/shared'), path.join(root, 'package-lock.json')];
  app = { name: 'garden', dir, sources };
});
afterEach(() => rmSync(root, { recursive: true }));

it("is the package's version and a hash of the sources", async () => {
  expect(await sourceVersion(app)).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(await sourceVersion(app)).toBe(await sourceVersion(app));
});

it.each([
  ['a source', 'mfe-garden/src/remote.tsx'],
  ['a new file', 'mfe-garden/src/soil.ts'],
  ['a shared package', 'packages/shared/index.ts'],
  ['the locked dependencies', 'package-lock.json'],
])('changes with %s', async (_what, file) => {
  const before = await sourceVersion(app);
  write(file, 'changed');
  expect(await sourceVersion(app)).not.toBe(before);
});

it.each([
  'src/remote.test.tsx',
  'src/testing/beds.ts',
  'README.md',
  '.types/remote.d.ts',
  'dist/main.js',
  'node_modules/x/index.js',
])('does not change with %s', async (file) => {
  const before = await sourceVersion(app);
  write(`mfe-garden/${file}`, 'changed');
  expect(await sourceVersion(app)).toBe(before);
});
