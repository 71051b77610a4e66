import { Parser } from 'htmlparser2';

const ORIGIN_OF = (url: URL): string => `${url.origin}${url.pathname.replace(/\/$/, '')}`;

/** Whether an address leads to the wanted page, with or without a slash at its end, a query or a fragment. */
const leadsTo = (href: string, wanted: URL): boolean =>
  URL.canParse(href) && ORIGIN_OF(new URL(href)) === ORIGIN_OF(wanted);

/**
 * Looks for `<a rel="me">` or `<link rel="me">` to a page while HTML arrives. Comments, scripts and templates do not count: nobody sees
 * them.
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
    /** Reads on. Returns whether the link was found by now. What is looked for is ASCII, whatever the encoding. */
    read(chunk: Buffer): boolean {
      parser.write(chunk.toString('latin1'));
      return isFound;
    },
  };
}
