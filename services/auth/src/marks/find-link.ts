import { Parser } from 'htmlparser2';

const ORIGIN_OF = (url: URL): string => `${url.origin}${url.pathname.replace(/\/$/, '')}`;

/** Whether an address leads to the wanted page. A slash at its end, a query or a fragment does not matter. */
const leadsTo = (href: string, wanted: URL): boolean =>
  URL.canParse(href) && ORIGIN_OF(new URL(href)) === ORIGIN_OF(wanted);

/**
 * Looks for `<a rel="me">` or `<link rel="me">` to a page while its HTML arrives. Comments, scripts and templates do not count, because
 * nobody sees them.
 */
export function createLinkFinder(wanted: URL) {
  let isFound = false;
  let templates = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', href = '' }) {
      if (name === 'template') templates += 1;
      if (templates > 0 || (name !== 'a' && name !== 'link')) return;
      if (rel.toLowerCase().split(/\s+/).includes('me') && leadsTo(href.trim(), wanted)) isFound = true;
    },
    onclosetag(name) {
      if (name === 'template') templates -= 1;
    },
  });
  return {
    /** Takes the next bytes. Returns whether the link was found. The link is ASCII, whatever the encoding of the page. */
    read(chunk: Buffer): boolean {
      parser.write(chunk.toString('latin1'));
      return isFound;
    },
  };
}
