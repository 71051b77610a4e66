import { kitEvents } from '@mutua/web-kit';

let kept: { pathname: string; html: string } | undefined;

const read = (): string | undefined => document.querySelector('fieldset.outline')?.innerHTML;

/**
 * Keeps the outline of the page that the document brings, so that it stays until the page is there: React draws in its place more than
 * once before that. Call it before React draws.
 */
export function keepSkeleton(): void {
  const html = read();
  kept = html ? { pathname: window.location.pathname, html } : undefined;
  if (!kept) return;
  const stop = kitEvents.on('page-shown', () => {
    kept = undefined;
    stop();
  });
}

/** The outline of the page at a path, as it is shown now; undefined when the document brought none, and once a page was shown. */
export const skeletonFor = (pathname: string): string | undefined =>
  kept?.pathname === pathname ? (read() ?? kept.html) : undefined;
