import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, SHELL } from '@mutua/releases';
import { parseManifest } from './manifest.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** An app of the browser: the shell, or a remote (which has a manifest). */
export interface App {
  name: string;
  dir: string;
  manifest?: Manifest;
}

/** The shell and every workspace with a `remote.json`. @throws when one says something else than its folder's name */
export function findApps(root = ROOT): App[] {
  const remotes = globSync('mfe-*/remote.json', { cwd: root }).sort();
  return [
    { name: SHELL, dir: path.join(root, SHELL) },
    ...remotes.map((file): App => {
      const folder = path.dirname(file);
      const manifest = parseManifest(readFileSync(path.join(root, file), 'utf8'), file);
      if (`mfe-${manifest.name}` !== folder) throw new Error(`${file} names "${manifest.name}", its folder another`);
      return { name: manifest.name, dir: path.join(root, folder), manifest };
    }),
  ].filter(({ dir }) => existsSync(path.join(dir, 'rspack.config.ts')));
}

/** @throws with the names there are */
export function findApp(name: string): App {
  const apps = findApps();
  const app = apps.find((candidate) => candidate.name === name);
  if (!app) throw new Error(`There is no app "${name}"; there are ${apps.map((each) => each.name).join(', ')}.`);
  return app;
}
