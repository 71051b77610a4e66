import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { type App, readRemote } from '../src/index.ts';
import { SHELL } from '../src/releases/index.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The shell and every workspace with a `remote.json`. @throws when a manifest has another name than its folder */
export function findApps(root = ROOT): App[] {
  const remotes = globSync('mfe-*/remote.json', { cwd: root }).sort();
  return [
    { name: SHELL, dir: path.join(root, SHELL), root },
    ...remotes.map((file): App => {
      const folder = path.dirname(file);
      const remote = readRemote(path.join(root, folder), root);
      if (`mfe-${remote.name}` !== folder) throw new Error(`${file} names "${remote.name}", its folder another`);
      return remote;
    }),
  ].filter(({ dir }) => existsSync(path.join(dir, 'rspack.config.ts')));
}

/** @throws with a list of the known names */
export function findApp(name: string): App {
  const apps = findApps();
  const app = apps.find((candidate) => candidate.name === name);
  if (!app) throw new Error(`There is no app "${name}"; there are ${apps.map((each) => each.name).join(', ')}.`);
  return app;
}
