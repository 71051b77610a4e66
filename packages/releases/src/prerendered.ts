import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SHELL } from './entry.ts';
import { releaseDir } from './releases.ts';

/** What a build has rendered for documents in English; beside the release's files. */
const PRERENDERED_FILE = 'prerendered.json';
const FALLBACK = 'en';

/** The same in a language. */
export const prerenderedFile = (language: string): string =>
  language === FALLBACK ? PRERENDERED_FILE : `prerendered.${language}.json`;

/** Where the files of the shell's and of the remote's release are, at the start of an attribute: HTML is rendered without knowing it. */
export const BASE_MARKS = { shell: '__SHELL__/', remote: '__REMOTE__/' } as const;

/** HTML, and the styles of the components in it, in the form of styled-components. */
const Prerendered = z.strictObject({
  html: z.string(),
  // Goes into a style element.
  styles: z.string().refine((styles) => !/<\//.test(styles), 'must not end its element'),
});
export type Prerendered = z.infer<typeof Prerendered>;

/** What the program of a release has rendered; undefined when it is something else. */
export const asPrerendered = (value: unknown): Prerendered | undefined => Prerendered.safeParse(value).data;

const PrerenderedPages = z.strictObject({
  /** By the path of the route. */
  pages: z.record(z.string(), Prerendered.extend({ kind: z.enum(['page', 'outline']) })),
});
export type PrerenderedPages = z.infer<typeof PrerenderedPages>;

/** Whom the frame is for, and whether the page fills the window. */
const FRAMES = ['visitor', 'visitor-full', 'member', 'member-full'] as const;
export type FrameName = (typeof FRAMES)[number];

const PrerenderedFrames = z.strictObject({
  /** The files of the texts of kit and shell, relative to the release, which the shell needs before it draws. Older releases lack them. */
  texts: z.array(z.string().regex(/^[\w./-]+\.js$/)).optional(),
  /** Of styled-components, whose form the styles have. */
  stylesVersion: z.string().regex(/^[\w.-]+$/),
  /** Header and footer around a place for the page, which marks of the contracts surround, and one for the navigation of remotes. */
  frames: z.record(z.enum(FRAMES), Prerendered),
  /** A link of the navigation, with marks where its address and its words belong. */
  links: z.strictObject({ other: z.string(), current: z.string() }),
});
export type PrerenderedFrames = z.infer<typeof PrerenderedFrames>;

interface Place {
  releasesDir: string;
  name: string;
  version: string;
}

/** A release that was not rendered in a language has English only. */
const read = async <Content>(
  schema: z.ZodType<Content>,
  place: Place,
  language: string,
): Promise<Content | undefined> => {
  const { releasesDir, name, version } = place;
  const file = path.join(releaseDir(releasesDir, name, version), prerenderedFile(language));
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return language === FALLBACK ? undefined : read(schema, place, FALLBACK);
  }
};

/** The prerendered pages of a remote's release. Undefined for a release without them, or with something else in the file. */
export const readPrerenderedPages = (place: Place, language: string) => read(PrerenderedPages, place, language);

/** The frames of a shell's release. @param version `current` for the one that pages get */
export const readPrerenderedFrames = (releasesDir: string, version: string, language: string) =>
  read(PrerenderedFrames, { releasesDir, name: SHELL, version }, language);
