/** Characters that end an address inside a text: spaces, quotes, the marks of scripts without spaces, and direction marks. */
const INSIDE = String.raw`[^\s<>"“”„«»‹›…。、，；：！？「」『』（）［］｛｝｢｣【】《》〈〉〔〕⟨⟩\u200b\u202a-\u202e\u2066-\u2069]`;
const ADDRESS = new RegExp(
  String.raw`(?:https?:\/\/|www\.)${INSIDE}+|[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}`,
  'giu',
);
/** Punctuation after an address belongs to the sentence, except for the characters that addresses can end with. */
const END_MARK = /(?![/#%&@*])[\p{Po}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\u2013\u2014|]$/u;
const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
/** Some scripts write no spaces between words. */
const IN_WORD = /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{N}_]$/u;
const WHOLE = /^(?:https?:\/\/[^/?#]|www\.[^\s.]+\.[^\s.])/i;

/** A piece of a text; with `href` it is a link. */
export interface Piece {
  text: string;
  href?: string;
}

/** An address without the punctuation of the sentence around it. A closing bracket belongs to the address if it was opened inside. */
function withoutMarks(address: string): string {
  for (let rest = address; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    const opening = CLOSING.get(last);
    const isForeign = opening ? rest.split(opening).length < rest.split(last).length : END_MARK.test(rest);
    if (!isForeign) return rest;
  }
}

const hrefOf = (address: string): string =>
  /^https?:/i.test(address) ? address : /^www\./i.test(address) ? `https://${address}` : `mailto:${address}`;

/** Finds web and mail addresses in a text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.includes('@') && !/^(?:https?:|www\.)/i.test(found) ? found : withoutMarks(found);
    const isWeb = /^(?:https?:|www\.)/i.test(address);
    if (IN_WORD.test(text.slice(Math.max(0, index - 2), index)) || (isWeb && !WHOLE.test(address))) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href: hrefOf(address) });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
