import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Manifest, type RemoteEntry } from './releases/index.ts';

/** @param file its name in messages. @throws when the manifest is not valid */
export function parseManifest(text: string, file: string): Manifest {
  const result = Manifest.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`${file} is not valid:\n${z.prettifyError(result.error)}`);
  const manifest = result.data;
  const paths = manifest.routes.map((route) => route.path);
  const stray = manifest.navigation.find(({ to }) => !paths.includes(to) || to.includes(':'));
  if (stray) throw new Error(`${file}: the navigation leads to ${stray.to}, which is no page of the remote.`);
  const idle = manifest.routes.find(({ prerender, reads = [] }) => prerender === 'answers' && reads.length === 0);
  if (idle) throw new Error(`${file}: ${idle.path} is rendered with answers, but reads none.`);
  return manifest;
}

/** The part of a registry entry that is independent of the version: the manifest, with the texts of its navigation. */
export type EntryContent = Omit<RemoteEntry, 'version' | 'container' | 'entry' | 'previous'>;

/** @throws when a label has no English text */
export function entryContent({ navigation, routes, ...manifest }: Manifest, dir: string): EntryContent {
  const locales = globSync('src/locales/*.json', { cwd: dir })
    .sort()
    .map((file) => ({
      language: path.basename(file, '.json'),
      texts: JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as unknown,
    }));
  const labelOf = (key: string) => {
    const label: Record<string, string> = {};
    for (const { language, texts } of locales) {
      const text = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], texts);
      if (typeof text === 'string') label[language] = text;
    }
    if (!label['en']) throw new Error(`remote.json of ${manifest.name}: src/locales/en.json has no text "${key}".`);
    return label;
  };
  return {
    ...manifest,
    routes: routes.map(({ path, access, layout }) => ({ path, access, ...(layout && { layout }) })),
    navigation: navigation.map((link) => ({ ...link, label: labelOf(link.label) })),
  };
}
