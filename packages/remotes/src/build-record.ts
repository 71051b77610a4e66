import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';
import type { BuildInputs } from './bundle/run-compiler.ts';

/** The inputs of a release's build. While they are unchanged, another build would result in the same release. */
export interface BuildRecord {
  /** Hash by path in the repository. */
  files: Record<string, string>;
  /** Hash of the file names in a folder that was read as a whole. */
  folders: Record<string, string>;
  /** Paths in the repository that the bundler looked for in vain: a new file there would be used. */
  missing: string[];
  /** Installed version by the package's folder: `node_modules/react`. */
  packages: Record<string, string>;
}

const MODULES = '/node_modules/';
/** The toolchain: another version may build the same sources differently. */
const TOOLS = ['@rspack/core', '@module-federation/enhanced', '@mutua/remotes'].map((name) => `node_modules/${name}`);
/** Used from source in this repository, where their version does not change with their content. */
const PRESETS = 'packages/remotes/src/bundle/*.ts';
/** Read in addition to the module graph; the locale files contain the texts of the navigation. */
const OWN_FILES = ['package.json', 'remote.json', 'rspack.config.ts', 'src/locales/*.json'];

/** The record of an app's build, made from what the build read. */
export async function recordOf(inputs: BuildInputs, { dir, root }: App): Promise<BuildRecord> {
  const isOwn = (file: string) => file.startsWith(root + path.sep) && !file.includes(MODULES);
  const own = (file: string) => path.relative(root, file);
  const files = new Set([
    ...inputs.files.filter(isOwn).map(own),
    ...globSync(PRESETS, { cwd: root }),
    ...globSync(OWN_FILES, { cwd: dir }).map((file) => own(path.join(dir, file))),
  ]);
  const packages = new Set([...TOOLS, ...inputs.files.filter((file) => file.includes(MODULES)).map(packageFolder)]);
  return {
    files: await hashes(files, (file) => hashOf(path.join(root, file))),
    folders: await hashes(inputs.folders.filter(isOwn).map(own), (folder) => namesIn(path.join(root, folder))),
    missing: inputs.missing.filter(isOwn).map(own).sort(),
    packages: await hashes(packages, (folder) => versionOf(path.join(root, folder))),
  };
}

/** Whether all inputs are unchanged. */
export async function isUnchanged(record: BuildRecord, root: string): Promise<boolean> {
  if (record.missing.some((file) => existsSync(path.join(root, file)))) return false;
  const same = async (expected: Record<string, string>, read: (file: string) => Promise<string>) => {
    const now = await hashes(Object.keys(expected), (file) => read(path.join(root, file)));
    return Object.entries(expected).every(([file, value]) => now[file] === value);
  };
  return (
    (await same(record.files, hashOf)) &&
    (await same(record.folders, namesIn)) &&
    (await same(record.packages, versionOf))
  );
}

/** `/x/node_modules/a/node_modules/@b/c/index.js` -> `node_modules/a/node_modules/@b/c` */
function packageFolder(file: string): string {
  const [, ...parts] = file.split(MODULES);
  const last = parts.pop() ?? '';
  const name = last.split('/', last.startsWith('@') ? 2 : 1).join('/');
  return [...parts, name].map((part) => `node_modules/${part}`).join('/');
}

/** Sorted, so that a record is the same on every machine. */
async function hashes(names: Iterable<string>, read: (name: string) => Promise<string>) {
  const entries = await Promise.all([...new Set(names)].sort().map(async (name) => [name, await read(name)] as const));
  return Object.fromEntries(entries);
}

const GONE = 'gone';

const hashOf = (file: string): Promise<string> =>
  readFile(file).then(
    (content) => createHash('sha256').update(content).digest('base64url'),
    () => GONE,
  );

async function namesIn(folder: string): Promise<string> {
  const names = globSync('**/*', { cwd: folder }).sort();
  return createHash('sha256').update(names.join('\0')).digest('base64url');
}

const versionOf = (folder: string): Promise<string> =>
  readFile(path.join(folder, 'package.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
    () => GONE,
  );
