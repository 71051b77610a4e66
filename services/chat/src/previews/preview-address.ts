import { createHash } from 'node:crypto';
import { piecesOf } from '@mutua/contracts';
import { publicUrl } from '@mutua/service-kit/outbound';

/** What pages show as code is no link there. */
const CODE = /^```[\s\S]*?^```[ \t]*$|`[^`\n]+`/gm;
/** What may open something once, or only for its owner: reading it would use it up, or show it to everybody who sends the same address. */
const SECRET = /token|key|code|sig|password|invite|auth/i;

/** The first web address of a text; undefined without one. */
export function firstAddress(text: string): string | undefined {
  if (!text.includes('://')) return undefined;
  return piecesOf(text.replace(CODE, ' ')).find(({ href }) => href?.startsWith('http'))?.href;
}

/** The name under which the preview of an address is kept: a digest, without the fragment. Undefined for what is no address. */
export function previewIdOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('base64url');
}

export type PageAddress = ReturnType<typeof createPageAddress>;

/** Chooses which addresses are read. @param own addresses of this site, which are never asked */
export function createPageAddress(own: readonly string[]) {
  const hosts = new Set(own.map((each) => new URL(each).hostname));

  /** An address that may be connected to; null for any other one. */
  const outside = (text: string): URL | null => {
    const url = publicUrl(text, { allowHttp: true });
    return url && !hosts.has(url.hostname.replace(/\.$/, '')) ? url : null;
  };

  return {
    /** Also without a secret in its query. */
    ofPage(text: string): URL | null {
      const url = outside(text);
      return url && ![...url.searchParams].flat().some((part) => SECRET.test(part)) ? url : null;
    },
    ofPicture: outside,
  };
}
