/** Finds web and mail addresses in texts, in time that grows with the length of the text. */
import { shownAddress } from './canonical-address.ts';

/** A letter of a script that writes no spaces between words. Korean has spaces, but joins particles to the word before them. */
export const SPACELESS =
  '(?:[\\p{scx=Han}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Yiii}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]' +
  '|[\\p{scx=Tibt}\\p{scx=Lana}\\p{scx=Tale}\\p{scx=Talu}\\p{scx=Tavt}])';

/** Longer addresses are text. */
const MAX_ADDRESS = 2000;
const MAX_NAME = 64;
const MAX_DOMAIN = 253;
/** So much of the text before a place decides what it is. */
const BEFORE = 16;

/** Where an address may begin. */
const BEGINNING = /:\/\/|www\.|@/gi;
const SCHEME = /[a-z][a-z\d+.-]{0,30}$/i;
/** The end of a word. A heart and a keycap end with marks, too, and are none; nor are underscores by themselves. */
const WORD_BEFORE = new RegExp(String.raw`(?!${SPACELESS})[\p{L}\p{N}]\p{M}*(?<!\u20e3)_*$`, 'u');
/** Of any script, because a browser accepts it, too. `shownAddress` shows what it opens. */
const HOST = /\[[\da-f:.]{2,45}\]|[\p{L}\p{M}\p{Nd}_.-]{1,255}/iuy;
/**
 * The path and what follows. Words of scripts without spaces are the sentence's. Nothing invisible belongs to an address except the joiners
 * of Persian and Indic words.
 */
const REST = new RegExp(
  [
    String.raw`(?:(?![,;|]https?:\/\/)[!#$%&'()*+,\-./:;=?@[\]_{|}~\da-z]`,
    String.raw`(?!${SPACELESS}|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\uff00-\uffef])[\p{L}\p{M}\p{Nd}\u200c\u200d\u2013\u2014\u2019\u00b7])*`,
  ].join('|'),
  'iuy',
);
/** `.org에서`: behind it, a script without spaces goes on with the sentence. */
const GLUED = new RegExp(String.raw`(?:^localhost|\.[a-z\d-]{1,63})(?=${SPACELESS})`, 'iu');
const ASCII_ENDING = /\.(?:[a-z]{2,63}|xn--[a-z\d-]+)\.?$/i;
const WHOLE_HOST = /^(?:\[.*\]|localhost|[^.]+(?:\.[^.]+)+)\.?$/i;
const PORT = /:\d+|:(?!\/\/)(?=[/?#])/y;
/** `good.co`, a soft hyphen and `m` look like another domain; so do dots that are none. */
const LOOKS_LONGER = String.raw`[\p{Default_Ignorable_Code_Point}\u2024\ufe52\uff0e]+[.-]*(?!${SPACELESS})[\p{L}\p{M}\p{N}_]`;
/** `:80a`, and what goes on like a longer host. */
const NO_END_OF_HOST = new RegExp(
  String.raw`(?!:\/\/)[.:]+\/|[.:]*(?:%|[+-]?(?!${SPACELESS})[\p{L}\p{M}\p{N}_])|${LOOKS_LONGER}`,
  'uy',
);
/** A user name (`https://bank.example@evil.example`) looks like another address, and `%2e` like no host. */
const NO_HOST_AFTER = /^(?:[\p{L}\p{M}\p{N}!$&'()*+,;=:._~%-]*@|%)/u;
/** Punctuation after an address belongs to the sentence, except for the characters that addresses can end with. */
const END_MARK = /(?![/#%&@*])[\p{Po}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u2013\u2014|\u200c\u200d]/u;
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

const NAME_CHARACTER = /[\w.+'-]/;
/** `@anna@example.org` is a member of the fediverse, `!a@example.org` a community, `x/a@1.0` a version. */
const NO_MAIL_BEFORE = /[@＠!#$%&/\\^~]$|\b(?:acct|sips?|xmpp|skype):$/i;
const DOMAIN = /[a-z\d-]+(?:\.[a-z\d-]+)+/iy;
const MAIL_DOMAIN = /^(?!\d+\.\d+\.\d|-|.*(?:-\.|\.-)).*\.(?:[a-z]{2,63}|xn--[a-z\d-]+)$/i;
/** The user of servers for sources, as in `ssh -T git@github.com`. */
const NO_MAILBOX = /^(?:git|hg)$/;
/** `git@github.com:acme/x.git` and `anna@example.org/phone` are addresses of other kinds. */
const NO_MAIL_AFTER = new RegExp(
  String.raw`[@/\\_%+=~$&^]|:[\w/~.:-]|(?!${SPACELESS})[\p{L}\p{M}\p{N}]|${LOOKS_LONGER}`,
  'uy',
);
/** `other`, a soft hyphen and `anna@example.org` look like another mailbox. */
const HIDDEN_BEFORE = new RegExp(
  String.raw`(?:(?!${SPACELESS})[\p{L}\p{N}_.+'-]|\p{Default_Ignorable_Code_Point}{7})\p{Default_Ignorable_Code_Point}+$`,
  'u',
);
/** `logo@2x.png` is a file. Endings that are domains of countries, too, stay mail addresses. */
const FILE =
  /\.(?:avif|bmp|conf|css|csv|docx?|gif|heic|html?|ico|ini|jpe?g|jsx?|json|log|mp[34]|od[pst]|ogg|pdf|png|pptx?|service|socket|svg|target|timer|tsx?|txt|wav|webp|xlsx?|xml|ya?ml)$/i;

/** A piece of a text; with `href` it is a link. */
export interface Piece {
  /** The text as it was typed; of a link, what is shown: see `shownAddress`. */
  text: string;
  href?: string;
}

/** A link, or a place without one, and where the search goes on. */
interface Found {
  start: number;
  end: number;
  link?: Required<Piece>;
}

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/**
 * The length of an address without the punctuation of the sentence. A closing bracket belongs to it if it was opened inside, and stars and
 * underscores at its end unless others are before it.
 */
function endOf(address: string, before: string): number {
  const counts = new Map<string, number>();
  for (const letter of address) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (let end = address.length; ; end -= 1) {
    const last = address.charAt(end - 1);
    const opening = OPENING.get(last);
    const isForeign = opening
      ? (counts.get(opening) ?? 0) < (counts.get(last) ?? 0)
      : END_MARK.test(last) || (last === before && /[*~_]/.test(last));
    if (!isForeign) return end;
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
}

/** The host at `at`, without the words of the sentence that follow at once. Empty when a user name is there instead. */
function hostAt(text: string, at: number): string {
  const typed = matchAt(HOST, text, at);
  if (typed.length > MAX_DOMAIN) return '';
  const glued = ASCII_ENDING.test(typed) ? null : GLUED.exec(typed);
  if (glued) return typed.slice(0, glued.index + glued[0].length);
  const end = at + typed.length;
  return NO_HOST_AFTER.test(text.slice(end, end + 255)) ? '' : typed;
}

/** The web address whose host begins at `at`. Without a scheme, it has three labels. */
function webAt(text: string, start: number, at: number): Found {
  const host = hostAt(text, at);
  if (host === '') return { start, end: at + matchAt(REST, text, at).length };
  const hostEnd = at + host.length;
  const restAt = hostEnd + matchAt(PORT, text, hostEnd).length;
  const runEnd = /[/?#]/.test(text.charAt(restAt)) ? restAt + matchAt(REST, text, restAt).length : restAt;
  const nothing = { start, end: runEnd };
  if (runEnd - start > MAX_ADDRESS || matchAt(NO_END_OF_HOST, text, restAt) !== '') return nothing;
  const end = start + endOf(text.slice(start, runEnd), text.charAt(start - 1));
  const shownHost = text.slice(at, Math.min(end, hostEnd));
  if (!WHOLE_HOST.test(shownHost) || (start === at && shownHost.split('.').length < 3))
    return { start, end: runEnd === hostEnd ? at : runEnd };
  const scheme = start === at ? 'https://' : '';
  const href = `${scheme}${text.slice(start, end)}`;
  if (!URL.canParse(href)) return nothing;
  const shown = shownAddress(href);
  return { start, end, link: { text: shown.slice(scheme.length), href: shown } };
}

/** The mail address around the `@` at `at`. */
function mailAt(text: string, from: number, at: number): Found | null {
  let start = at;
  while (start > from && at - start <= MAX_NAME && NAME_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  const typed = text.slice(start, at);
  const name = typed.slice(typed.lastIndexOf('..') + 1).replace(/^[.+'-]+/, '');
  if (name === '' || name.endsWith('.') || typed.length > MAX_NAME || NO_MAILBOX.test(name)) return null;
  start = at - name.length;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  if ([NO_MAIL_BEFORE, WORD_BEFORE, HIDDEN_BEFORE].some((pattern) => pattern.test(before))) return null;
  const domain = matchAt(DOMAIN, text, at + 1);
  const end = at + 1 + domain.length;
  if (domain.length > MAX_DOMAIN || !MAIL_DOMAIN.test(domain) || FILE.test(domain)) return null;
  if (matchAt(NO_MAIL_AFTER, text, end) !== '') return null;
  const address = `${name}@${domain}`;
  return { start, end, link: { text: address, href: `mailto:${address}` } };
}

/** What begins at a place where an address may begin; null when that is nothing. */
function foundAt(text: string, from: number, { 0: sign, index }: RegExpExecArray): Found | null {
  if (sign === '@') return mailAt(text, from, index);
  if (sign !== '://') {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    return WORD_BEFORE.test(before) || /[@./\\=&%?#~]:?$/.test(before) ? null : webAt(text, index, index);
  }
  const scheme = SCHEME.exec(text.slice(Math.max(from, index - 31), index))?.[0] ?? '';
  const start = index - scheme.length;
  const isWeb = /^https?$/i.test(scheme) && !WORD_BEFORE.test(text.slice(Math.max(0, start - BEFORE), start));
  if (isWeb) return webAt(text, start, index + sign.length);
  // An address of another kind (`ssh://git@github.com`) is no link, nor is any part of it.
  const end = index + sign.length;
  return scheme === '' ? null : { start, end: end + matchAt(REST, text, end).length };
}

/** Finds the links of a text: where each begins and ends, and what is shown. */
export function linksIn(text: string): Required<Found>[] {
  const links: Required<Found>[] = [];
  let from = 0;
  for (const match of text.matchAll(BEGINNING)) {
    const found = match.index < from ? null : foundAt(text, from, match);
    if (!found) continue;
    from = found.end;
    if (found.link) links.push({ ...found, link: found.link });
  }
  return links;
}

/** Splits a text into its links and the words around them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end, link } of linksIn(text)) {
    if (start > from) pieces.push({ text: text.slice(from, start) });
    pieces.push(link);
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
