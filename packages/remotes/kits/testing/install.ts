import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { PackedKit } from '../pack-kits.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

interface PackageManifest {
  name: string;
  version: string;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const readManifest = (dir: string): PackageManifest =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageManifest;

/**
 * Installs kits in the folder of an app, beside the dependencies of the app and the kits. It works like `npm install` without the network:
 * the dependencies are links to this repository's installed packages. Other packages are missing.
 * @throws when a package is required in another version than the installed one
 */
export function install(dir: string, kits: readonly PackedKit[]): void {
  const modules = path.join(dir, 'node_modules');
  const installed = kits.map(({ name, file }) => {
    const folder = path.join(modules, name);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components', '1']);
    return readManifest(folder);
  });
  const app = readManifest(dir);
  const named = [app, ...installed].flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );
  for (const [name, version] of named) if (!isKit(name)) link(modules, name, version);
  for (const kit of installed) checkNeeds(kit, modules);
  linkPrograms(modules);
}

const isKit = (name: string) => name.startsWith('@mutua/');

function link(modules: string, name: string, version: string): void {
  const [source] = globSync([`node_modules/${name}`, `packages/*/node_modules/${name}`], { cwd: ROOT })
    .map((folder) => path.join(ROOT, folder))
    .filter((folder) => readManifest(folder).version === version);
  if (!source) throw new Error(`${name} ${version} is not among the installed packages.`);
  const target = path.join(modules, name);
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(source, target);
}

/** npm would refuse a kit in another version, or without a required package beside it. */
function checkNeeds({ name, ...kit }: PackageManifest, modules: string): void {
  const peers = Object.entries(kit.peerDependencies ?? {}).filter(
    ([peer]) => !kit.peerDependenciesMeta?.[peer]?.optional || existsSync(path.join(modules, peer)),
  );
  for (const [needed, version] of [...Object.entries(kit.dependencies ?? {}), ...peers]) {
    const { version: present } = readManifest(path.join(modules, needed));
    if (present !== version) throw new Error(`${name} needs ${needed} ${version}, and ${present} is installed.`);
  }
}

function linkPrograms(modules: string): void {
  mkdirSync(path.join(modules, '.bin'));
  for (const manifest of globSync(['*/package.json', '@*/*/package.json'], { cwd: modules })) {
    const folder = path.join(modules, path.dirname(manifest));
    const { name, bin = {} } = readManifest(folder);
    const programs = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
    for (const [program, file] of Object.entries(programs)) {
      if (isKit(name)) chmodSync(path.join(folder, file), 0o755);
      symlinkSync(path.join(folder, file), path.join(modules, '.bin', program));
    }
  }
}
