import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** What a remote says about itself; the same shape as `RemoteManifest` of web-kit. */
const Manifest = z.strictObject({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  routes: z.array(
    z.strictObject({
      path: z.string().startsWith('/'),
      access: z.enum(['public', 'guest', 'member']),
      layout: z.literal('full').optional(),
    }),
  ),
  widgets: z.array(
    z.strictObject({ name: z.string(), slot: z.literal('app').optional(), access: z.literal('member').optional() }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** An app of the browser: the shell, or a remote (which has a manifest). */
export interface App {
  name: string;
  dir: string;
  /** Folders and files whose content the build is made of. */
  sources: string[];
  manifest?: Manifest;
}

export const SHELL = 'shell';

// What is bundled into every app. A remote takes web-kit from the shell at run time, so it is no source of remotes.
const SHARED_SOURCES = ['packages/contracts', 'packages/config/src', 'package-lock.json'];

/** The shell and every workspace with a `remote.json`. @throws when one says something else than its folder's name */
export function findApps(root = ROOT): App[] {
  const sources = (...own: string[]) => [...own, ...SHARED_SOURCES].map((source) => path.join(root, source));
  const remotes = globSync('mfe-*/remote.json', { cwd: root }).sort();
  return [
    { name: SHELL, dir: path.join(root, SHELL), sources: sources(SHELL, 'packages/web-kit') },
    ...remotes.map((file): App => {
      const folder = path.dirname(file);
      const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
      if (`mfe-${manifest.name}` !== folder) throw new Error(`${file} names "${manifest.name}", its folder another`);
      return { name: manifest.name, dir: path.join(root, folder), sources: sources(folder), manifest };
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
