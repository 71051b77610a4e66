import { tag } from './html.ts';
import type { FoundPage } from './pages-of-releases.ts';

/** The address of a release's files, from the address of its manifest. */
export const baseOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/**
 * Links that let the browser load the files of a page's remote while the shell starts. Without them it would find each file only after
 * running the previous one: entry, module, page.
 * @param isLater the document's own script loads them, together with the shell
 */
export const preloadLinks = (
  { remote: { entry }, files }: Pick<FoundPage, 'remote' | 'files'>,
  { isLater }: { isLater: boolean },
): string[] => {
  const base = baseOf(entry);
  const rel = isLater ? 'later' : 'preload';
  const crossorigin = entry.startsWith('/') ? undefined : 'anonymous';
  return files.map((file) =>
    tag('link', { rel, href: base + file, as: file.endsWith('.css') ? 'style' : 'script', crossorigin }),
  );
};
