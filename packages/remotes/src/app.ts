import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseManifest } from './manifest.ts';
import { type Manifest, SHELL } from './releases/index.ts';

/** A browser app: the shell, or a remote (which has a manifest). */
export interface App {
  name: string;
  dir: string;
  /** The folder whose `node_modules` has the app's packages: the root of the repository, which may be the app itself. */
  root: string;
  manifest?: Manifest;
}

/** The limit of an app whose `package.json` has none. */
const DEFAULT_MAX_KILOBYTES = 200;

/** The remote in a folder. @throws when the folder has no valid `remote.json` */
export function readRemote(dir: string, root = dir): App & { manifest: Manifest } {
  const file = path.join(dir, 'remote.json');
  if (!existsSync(file)) throw new Error(`${dir} is no remote: it has no remote.json.`);
  const manifest = parseManifest(readFileSync(file, 'utf8'), path.relative(path.dirname(root), file));
  if (manifest.name === SHELL) throw new Error(`${file}: a remote may not have the name of the shell.`);
  return { name: manifest.name, dir, root, manifest };
}

/** The limit for the compressed size of an app's scripts and styles. */
export function maxKilobytesOf({ dir }: App): number {
  const { mutua } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return mutua?.maxKilobytes ?? DEFAULT_MAX_KILOBYTES;
}
