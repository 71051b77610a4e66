import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compileKits } from './compile-kits.ts';
import { kitManifest, type WorkspaceManifest } from './kit-manifest.ts';

/** The folders in packages/; a kit comes after those that it needs. */
const KITS = ['contracts', 'web-kit', 'remotes'];

/** Not copied: sources, which are compiled, tests, and the output of builds. */
const NOT_COPIED = /(?<!\.d)\.tsx?$|\.test\.|(^|\/)(node_modules|dist)\//;

export interface PackedKit {
  name: string;
  version: string;
  /** The tarball. */
  file: string;
}

/**
 * Packs the kits of a repository as tarballs for `npm install`, and replaces earlier ones in the folder. A kit's version consists of its
 * workspace's version and a hash of its content. Equal content has an equal version on every machine.
 * @throws when a kit does not compile, or needs a workspace that is not a kit
 */
export async function packKits(root: string, outDir: string): Promise<PackedKit[]> {
  const staging = await mkdtemp(path.join(tmpdir(), 'mutua-kits-'));
  try {
    await compileKits(root, staging);
    const versions: Record<string, string> = {};
    for (const kit of KITS) {
      const { name, version } = await stage(path.join(root, 'packages', kit), path.join(staging, kit), versions);
      versions[name] = version;
    }
    await mkdir(outDir, { recursive: true });
    for (const kit of KITS) {
      const earlier = globSync(`mutua-${kit}-[0-9]*.tgz`, { cwd: outDir });
      await Promise.all(earlier.map((file) => rm(path.join(outDir, file))));
    }
    const folders = KITS.map((kit) => `./${kit}`);
    await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', outDir, ...folders], { cwd: staging });
    return Object.entries(versions).map(([name, version]) => ({
      name,
      version,
      file: path.join(outDir, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
    }));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Copies the other files of a kit beside its compiled files: styles, texts, presets, README, manifest. */
async function stage(workspace: string, dir: string, packed: Record<string, string>) {
  const read = await readFile(path.join(workspace, 'package.json'), 'utf8');
  const source = JSON.parse(read) as WorkspaceManifest;
  const patterns = ['README.md', ...source.files.flatMap((pattern) => [pattern, `${pattern}/**/*`])];
  for (const name of filesIn(workspace, patterns)) {
    const target = path.join(dir, name);
    if (NOT_COPIED.test(name) || existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(workspace, name), target);
  }
  const manifest = kitManifest(source, packed);
  for (const file of Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  )) {
    if (!existsSync(path.join(dir, file))) throw new Error(`${source.name} exports ${file}, which is not packed.`);
  }
  const version = `${source.version}-${await hashOf(dir, manifest)}`;
  await writeFile(path.join(dir, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  return { name: source.name, version };
}

async function hashOf(dir: string, manifest: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(manifest));
  for (const name of filesIn(dir, ['**/*'])) {
    hash.update(`\0${name}\0`).update(await readFile(path.join(dir, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The files that match the patterns, sorted, with slashes in their paths. */
const filesIn = (dir: string, patterns: string[]): string[] =>
  globSync(patterns, { cwd: dir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(dir, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    .sort();
