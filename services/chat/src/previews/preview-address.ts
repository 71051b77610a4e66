import { createHash } from 'node:crypto';
import { hrefsOf } from '@mutua/contracts/text-format';
import { publicUrl } from '@mutua/service-kit/outbound';

/**
 * Names of parameters that may work only once or only for their owner, by their words. Reading such an address could use it up, or show its
 * page to others. A `code` and a `key` are secrets alone or with such a word: `country_code` is none.
 */
const SECRET_WORDS =
  /^(?:auth|oauth|authorization|bearer|credentials?|hmac|invit(?:e|ation)s?|jwt|magic|magiclink|nonce|otp|pass|passcode|passphrase|passw(?:or)?d|pwd|saml|samlresponse|samlart|secret|session|sessid|sid|sig|signature|signed|ticket|token|totp|verifier)$|(?:token|secret|password|signature|sessionid|sessid|(?:access|api|auth|private|secret|share)key|invitecode|authcode)$/;
const SECRET_IF_ALONE = /^(?:code|key)$/;
const WITH_CODE_OR_KEY =
  /^(?:access|activation|api|app|client|confirm(?:ation)?|decryption|email|guest|host|join|licen[cs]e|login|meeting|mfa|one|oob|private|recovery|reset|room|security|share|sign|sms|time|unlock|verif(?:y|ication))$/;

/** The words of a name: `accessToken`, `access_token` and `access-token` have two. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function isSecret(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => SECRET_WORDS.test(word))) return true;
  const others = words.filter((word) => !SECRET_IF_ALONE.test(word));
  return others.length < words.length && others.every((word) => WITH_CODE_OR_KEY.test(word));
}

/** The first web address that pages draw as a link in a text; undefined without one. */
export const firstAddress = (text: string): string | undefined => hrefsOf(text).find((href) => /^https?:/i.test(href));

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
    /** Also refuses an address with the name of a secret in its query. */
    ofPage(text: string): URL | null {
      const url = outside(text);
      return url && ![...url.searchParams.keys()].some(isSecret) ? url : null;
    },
    ofPicture: outside,
  };
}
