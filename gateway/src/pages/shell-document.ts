import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrerenderedFrames, readPrerenderedFrames, scriptHashesOf } from '@mutua/remotes/releases';
import { NotFoundError } from '@mutua/service-kit';

/** The document of a shell, and the HTML that it has rendered of itself. */
export interface ShellDocument {
  html: string;
  frames: PrerenderedFrames | undefined;
  /** The inline scripts that the page's policy must allow, such as the one that chooses the theme before the first paint. */
  scriptHashes: readonly string[];
}

/** Adds the hashes of the scripts in a document. */
export const withHashes = (html: string): Pick<ShellDocument, 'html' | 'scriptHashes'> => ({
  html,
  scriptHashes: scriptHashesOf(html),
});

/** Returns a function that reads the document of the current shell in a language. It throws NotFoundError before the first release. */
export const createShellDocuments = (dir: string): ((language: string) => Promise<ShellDocument>) => {
  const current = join(dir, 'shell', 'current');
  let known: { version: string; documents: Map<string, Promise<ShellDocument>> } | undefined;

  const read = async (language: string): Promise<ShellDocument> => {
    const [html, frames] = await Promise.all([
      readFile(join(current, 'index.html'), 'utf8'),
      readPrerenderedFrames(dir, 'current', language),
    ]);
    return { ...withHashes(html), frames };
  };
  return async (language) => {
    try {
      const version = await readlink(current);
      if (known?.version !== version) known = { version, documents: new Map() };
      const document = known.documents.get(language) ?? read(language);
      known.documents.set(language, document);
      return await document;
    } catch {
      known = undefined;
      throw new NotFoundError('Nothing is released yet');
    }
  };
};
