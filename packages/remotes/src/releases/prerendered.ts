import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SHELL } from './entry.ts';
import { releaseDir } from './releases.ts';

/** The HTML that a build has rendered for English documents, beside the release's files. */
const PRERENDERED_FILE = 'prerendered.json';
const FALLBACK = 'en';

/** The name of the same file for another language. */
export const prerenderedFile = (language: string): string =>
  language === FALLBACK ? PRERENDERED_FILE : `prerendered.${language}.json`;

/**
 * Placeholders for the address of the shell's and the remote's files, at the start of an attribute: HTML is rendered without knowing it.
 */
export const BASE_MARKS = { shell: '__SHELL__/', remote: '__REMOTE__/' } as const;

/** HTML, and the styles of its components, as styled-components writes them. */
const Prerendered = z.strictObject({
  html: z.string(),
  // Inserted into a style element.
  styles: z.string().refine((styles) => !/<\//.test(styles), 'must not end its element'),
});
export type Prerendered = z.infer<typeof Prerendered>;

/** The result of a release's renderer; undefined when it is malformed. */
export const asPrerendered = (value: unknown): Prerendered | undefined => Prerendered.safeParse(value).data;

const PrerenderedPages = z.strictObject({
  /** By route path. */
  pages: z.record(z.string(), Prerendered.extend({ kind: z.enum(['page', 'outline']) })),
});
export type PrerenderedPages = z.infer<typeof PrerenderedPages>;

/** Whom the frame is for, and whether the page fills the window. */
const FRAMES = ['visitor', 'visitor-full', 'member', 'member-full'] as const;
export type FrameName = (typeof FRAMES)[number];

const PrerenderedFrames = z.strictObject({
  /** The files of the texts of kit and shell, relative to the release. The shell needs them before it renders. Older releases lack them. */
  texts: z.array(z.string().regex(/^[\w./-]+\.js$/)).optional(),
  /** The version of styled-components, which determines the form of the styles. */
  stylesVersion: z.string().regex(/^[\w.-]+$/),
  /** Header and footer around placeholders for the page, which the contracts define, and for the navigation of remotes. */
  frames: z.record(z.enum(FRAMES), Prerendered),
  /** A link of the navigation, with placeholders for its address and its text. */
  links: z.strictObject({ other: z.string(), current: z.string() }),
});
export type PrerenderedFrames = z.infer<typeof PrerenderedFrames>;

interface Place {
  releasesDir: string;
  name: string;
  version: string;
}

/** A release that was not rendered in a language has only English. */
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

/** The prerendered pages of a remote's release. Undefined without a file, or with a malformed one. */
export const readPrerenderedPages = (place: Place, language: string) => read(PrerenderedPages, place, language);

/** The frames of a shell's release. @param version `current` for the published one */
export const readPrerenderedFrames = (releasesDir: string, version: string, language: string) =>
  read(PrerenderedFrames, { releasesDir, name: SHELL, version }, language);
