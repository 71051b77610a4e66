import { Parser } from 'htmlparser2';

const ORIGIN_OF = (url: URL): string => `${url.origin}${url.pathname.replace(/\/$/, '')}`;

/** Whether an address leads to the wanted page. A slash at its end, a query or a fragment does not matter. */
const leadsTo = (href: string, wanted: URL): boolean =>
  URL.canParse(href) && ORIGIN_OF(new URL(href)) === ORIGIN_OF(wanted);

/** The bytes that are parsed at once. */
const STEP = 64 * 1024;

/**
 * Whether the HTML of a page has `<a rel="me">` or `<link rel="me">` to another one. Comments, scripts and templates do not count, because
 * nobody sees them.
 */
export function hasLink(html: Buffer, wanted: URL): boolean {
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
  for (let at = 0; at < html.length && !isFound; at += STEP) {
    // The link is ASCII, whatever the encoding of the page.
    parser.write(html.toString('latin1', at, at + STEP));
  }
  return isFound;
}
