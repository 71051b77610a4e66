import { createHash } from 'node:crypto';
import { piecesOf } from '@mutua/contracts';
import { publicUrl } from '@mutua/service-kit/outbound';

/** Text in code blocks and code spans. Pages show no links there. */
const CODE = /^```[\s\S]*?^```[ \t]*$|`[^`\n]+`/gm;
/**
 * Parameters of addresses that may work only once or only for their owner. Reading such an address could use it up, or show its page to
 * others.
 */
const SECRET = /token|key|code|sig|password|invite|auth/i;

/** The first web address of a text; undefined without one. */
export function firstAddress(text: string): string | undefined {
  if (!text.includes('://')) return undefined;
  return piecesOf(text.replace(CODE, ' ')).find(({ href }) => href?.startsWith('http'))?.href;
}

/**
 * Returns the id under which the preview of an address is kept: a digest of the address without its fragment. Undefined when the text is no
 * address.
 */
export function previewIdOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('base64url');
}

export type PageAddress = ReturnType<typeof createPageAddress>;

/**
 * Decides which addresses may be read.
 * @param own addresses of this site, which are never read
 */
export function createPageAddress(own: readonly string[]) {
  const hosts = new Set(own.map((each) => new URL(each).hostname));

  /** Returns an address that may be connected to; null for any other. */
  const outside = (text: string): URL | null => {
    const url = publicUrl(text, { allowHttp: true });
    return url && !hosts.has(url.hostname.replace(/\.$/, '')) ? url : null;
  };

  return {
    /** Also refuses an address with a secret in its query. */
    ofPage(text: string): URL | null {
      const url = outside(text);
      return url && ![...url.searchParams].flat().some((part) => SECRET.test(part)) ? url : null;
    },
    ofPicture: outside,
  };
}
