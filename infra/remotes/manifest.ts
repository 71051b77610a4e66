import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Access = z.enum(['public', 'guest', 'member']);

/** Words of lower-case letters and digits with single dashes between them. */
export const REMOTE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const NavigationLink = z.strictObject({
  /** Key of the link's text in the remote's locale files. */
  label: z.string(),
  to: z.string().startsWith('/'),
  access: Access,
  /** Links stand in ascending order; those of the shell are multiples of ten. */
  order: z.number(),
  /** Path data of an outline icon on a grid of 24 px, for the menu of small screens. */
  icon: z
    .string()
    .regex(/^[MLHVCSQTAZ\d\s.,-]+$/i)
    .optional(),
});

/** What a remote says about itself in `remote.json`. */
const Manifest = z.strictObject({
  name: z.string().regex(REMOTE_NAME),
  routes: z.array(
    z.strictObject({
      path: z.string().startsWith('/'),
      access: Access,
      layout: z.literal('full').optional(),
    }),
  ),
  widgets: z.array(
    z.strictObject({ name: z.string(), slot: z.literal('app').optional(), access: z.literal('member').optional() }),
  ),
  /** Links that the shell shows in its navigation. */
  navigation: z.array(NavigationLink).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** @param file names it in messages. @throws when it is not what a manifest may say */
export function parseManifest(text: string, file: string): Manifest {
  const result = Manifest.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`${file} is not valid:\n${z.prettifyError(result.error)}`);
  const manifest = result.data;
  const paths = manifest.routes.map((route) => route.path);
  const stray = manifest.navigation.find(({ to }) => !paths.includes(to) || to.includes(':'));
  if (stray) throw new Error(`${file}: the navigation leads to ${stray.to}, which is no page of the remote.`);
  return manifest;
}

/** One remote of `remotes.json`; the same shape as `RemoteEntry` of web-kit. */
export interface RemoteEntry extends Omit<Manifest, 'navigation'> {
  version: string;
  /** Federation container, a name of its own for every version. */
  container: string;
  /** Address of `mf-manifest.json`. */
  entry: string;
  /** The labels are texts by language, so that the shell shows them without loading the remote. */
  navigation: (Omit<Manifest['navigation'][number], 'label'> & { label: Record<string, string> })[];
  /** The release before, for pages in which this one does not work; it names the one before itself. */
  previous?: RemoteEntry;
}

/** What a registry entry says about any version of an app: its manifest, with the texts of its navigation. */
export type EntryContent = Omit<RemoteEntry, 'version' | 'container' | 'entry' | 'previous'>;

/** @throws when a label has no English text */
export function entryContent({ navigation, ...manifest }: Manifest, dir: string): EntryContent {
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
  return { ...manifest, navigation: navigation.map((link) => ({ ...link, label: labelOf(link.label) })) };
}
