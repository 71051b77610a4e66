/** One spelling for each domain, mail address and host of a link. Whatever is compared, listed, hashed or shown as one has this spelling. */

/** Characters that would end the host of a URL, or that a URL decodes. */
const NOT_IN_HOST = /[\s/\\?#:@[\]%]/;

/**
 * A domain in ASCII and lower case, as DNS knows it (UTS 46): `ＧMAIL。com.` is `gmail.com`, and a domain with letters that imitate others
 * begins with `xn--`. Null for anything that is no domain.
 */
export function canonicalDomain(typed: string): string | null {
  if (typed === '' || NOT_IN_HOST.test(typed)) return null;
  const url = `http://${typed}`;
  // Browsers and Node have the mapping of UTS 46 here only.
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' };
  return hostname.replace(/\.$/, '') || null;
}

/**
 * A mail address in lower case, with the ASCII spelling of its domain. The part before the `@` is not mapped further: the server of the
 * domain decides which names are the same mailbox. Text that is no address is returned unchanged.
 */
export function canonicalAddress(typed: string): string {
  const at = typed.lastIndexOf('@');
  const domain = at < 1 ? null : canonicalDomain(typed.slice(at + 1));
  return domain === null ? typed : `${typed.slice(0, at).toLowerCase()}@${domain}`;
}

/**
 * Returns a web address with the host as a browser opens it, in ASCII and lower case. A letter of another script may look like a Latin one,
 * a capital `I` like an `l`, and numbers have several spellings. A user name, which looks like another host, is left out. The rest stays as
 * it was typed.
 */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const [whole, scheme = ''] = /^(https?:\/\/)(?:\[[^\]]*\]|[^/\\?#:@]+)/i.exec(address) ?? [];
  if (whole !== undefined && !url.username && !url.password)
    return `${scheme}${url.hostname}${address.slice(whole.length)}`;
  url.username = '';
  url.password = '';
  return url.href;
}
