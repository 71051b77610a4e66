import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PageRead } from './page-read.ts';
import { releaseDir } from './releases.ts';

/** The file with what the gateway writes into the documents of a release's pages. The build puts it beside the release's files. */
const PAGES_FILE = 'pages.json';
/** The program that renders pages of the release with answers: a CommonJS module that exports `render`. */
export const RENDERER_FILE = 'renderer.cjs';

/** A file of the release, relative to its folder. */
const FileName = z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*\.(js|css)$/);

/** Fields of later releases are ignored. */
const ReleasePages = z.object({
  /** The files that every page of the remote needs. */
  always: z.array(FileName),
  /** The files of texts by language, which a page in that language needs, too. Older releases have those of English in `always`. */
  texts: z.record(z.string(), z.array(FileName)).optional(),
  /** By route path. */
  pages: z.record(
    z.string(),
    z.object({
      /** The further files that this page needs. */
      files: z.array(FileName),
      /** The files of the texts that only its part of the remote has, by language. */
      texts: z.record(z.string(), z.array(FileName)).optional(),
      /** The English title, for older gateways. */
      title: z.string().optional(),
      description: z.string().optional(),
      /** The titles by language. */
      titles: z.record(z.string(), z.string()).optional(),
      descriptions: z.record(z.string(), z.string()).optional(),
      /** The calls that the document of a visitor makes for the page. */
      reads: z.array(PageRead).optional(),
      /** Whether the gateway renders the page with their answers. */
      isRendered: z.boolean().optional(),
    }),
  ),
});
export type ReleasePages = z.infer<typeof ReleasePages>;

/** Undefined for a release without the file, such as one of a development server. */
export async function readPages(releasesDir: string, name: string, version: string): Promise<ReleasePages | undefined> {
  const file = path.join(releaseDir(releasesDir, name, version), PAGES_FILE);
  try {
    return ReleasePages.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
