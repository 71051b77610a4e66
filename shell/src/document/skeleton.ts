import { kitEvents } from '@mutua/web-kit';

let kept: { pathname: string; html: string } | undefined;

const read = (): string | undefined => document.querySelector('fieldset.outline')?.innerHTML;

/**
 * Keeps the skeleton of the document, so that it stays until the page is loaded: React renders several times before that. Call it before
 * React renders.
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

/** The skeleton of the page at a path, in its present form; undefined without one in the document, and after a page was shown. */
export const skeletonFor = (pathname: string): string | undefined =>
  kept?.pathname === pathname ? (read() ?? kept.html) : undefined;
