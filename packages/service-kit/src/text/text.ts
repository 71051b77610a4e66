/** Turns text into searchable words, for every search of Mutua. A changed rule needs a migration of all stored words. */

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/**
 * Accents of Latin, Greek and Cyrillic letters; vowel points of Arabic and Hebrew, and the line that stretches an Arabic word. The marks of
 * other scripts carry meaning, and are kept.
 */
const MARKS =
  '\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed';
const ACCENTS = new RegExp(`[${MARKS}]`, 'g');
/** Letters and digits, with `+` and `#` at the end: `C`, `C++` and `C#` are three words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu;
/** Letters, with the signs between words that many people leave out: `Node.js`, `e-mail`. One repetition, so the time stays linear. */
const WITH_SIGNS = /[-.'’‐‑·\p{L}\p{N}\p{M}]+/gu;
const SIGN = /[-.'’‐‑·]/;
/** In letters. Limits how much a long text without spaces adds to an index. */
const LONGEST_WORD = 40;
/** The distance between the beginnings of a long word's parts. They overlap, so that text across two parts is found. */
const NEXT_PART = 30;

/** Spellings for letters that are missing on a keyboard, other than the letter without its dots. */
const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const SPELLABLE = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');
/** `Rock 'n' Roll`, `Drum & Bass`. */
const AND = /&|(?<!\p{L})['’]n['’](?!\p{L})/iu;

/** Normalizes text for comparison: lower case, without accents and vowel points, `ß` as `ss`. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);

/**
 * The different words of the texts, folded, in order. Punctuation and emoji separate words and are dropped (`Node.js` is `node` and `js`,
 * `.NET` is `net`). A word of more than 40 letters becomes several overlapping ones.
 */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => foldText(text).match(WORD) ?? []).flatMap(partsOf)),
];

/** The words by which texts are found: also joined (`nodejs`), spelled out (`oel` for `Öl`) and as read (`and` for `&`). */
export const indexedWordsOf = (...texts: readonly string[]): string[] => [
  ...new Set([...wordsOf(...texts), ...texts.flatMap(otherWordsOf)]),
];

function otherWordsOf(text: string): string[] {
  const joined = (foldText(text).match(WITH_SIGNS) ?? []).flatMap(joinedOf);
  const plain = text.toLowerCase().normalize('NFC');
  const spelled = plain.replace(SPELLABLE, (letter) => SPELLED[letter] ?? letter);
  return [
    ...joined.filter((word) => word.length <= LONGEST_WORD),
    ...(spelled === plain ? [] : wordsOf(spelled)),
    ...(AND.test(text) ? ['and'] : []),
  ];
}

/** Joins the words between which there is one sign each. */
function joinedOf(text: string): string[] {
  const groups: string[][] = [[]];
  for (const word of text.split(SIGN)) {
    if (word === '') groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups.filter(({ length }) => length > 1).map((words) => words.join(''));
}

function partsOf(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const letters = Array.from(word);
  const count = Math.max(1, Math.ceil((letters.length - LONGEST_WORD) / NEXT_PART) + 1);
  return Array.from({ length: count }, (_, part) =>
    letters.slice(part * NEXT_PART, part * NEXT_PART + LONGEST_WORD).join(''),
  );
}

/** The first letters of a text. Never splits a surrogate pair. */
export const firstLetters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');

/** The Unicode blocks with letters that fold to other ones: Latin, Greek, Cyrillic, Hebrew, Arabic, full width. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0xaa, 0x24f],
  [0x370, 0x52f],
  [0x621, 0x64a],
  [0x1e00, 0x1fff],
  [0xfb00, 0xfb06],
  [0xff10, 0xff5a],
];
let variants: Map<string, number[]> | undefined;

/** The codes of all letters that fold to a letter. */
function variantsOf(folded: string): number[] {
  if (!variants) {
    variants = new Map();
    for (const [first, last] of BLOCKS)
      for (let code = first; code <= last; code += 1) {
        const letter = foldText(String.fromCharCode(code));
        if (letter.trim() !== '') variants.set(letter, [...(variants.get(letter) ?? []), code]);
      }
  }
  return variants.get(folded) ?? [];
}

/** Converts codes to ranges of a character class: databases limit the length of a pattern. */
function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const text = (code: number) => String.fromCharCode(code);
  return ranges.map(([from, to]) => (from === to ? text(from) : `${text(from)}-${text(to)}`)).join('');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const MARKS_AFTER = `[${MARKS}]*`;

/** Matches a letter in every spelling, with its combining marks. */
function letterPattern(letter: string): string {
  const codes = variantsOf(letter);
  if (codes.length === 0) return escaped(letter) + (/\p{L}/u.test(letter) ? MARKS_AFTER : '');
  return `[${escaped(letter)}${rangesOf(codes)}]${MARKS_AFTER}`;
}

/** The signs inside and between words that many people leave out, with the hyphens, dashes and quotation marks of printing. */
const SIGNS = ".'‐-‟·−-";
const OPTIONAL_SIGN = `[${SIGNS}]?`;
/** Between words: white space, also with signs, quotation marks and the marks of bold words and of code. */
const GAP = `[\\s…"«»‹›*\`${SIGNS}]+`;
const GAPS = new RegExp(GAP, 'g');
/** Keyboards and phones type one for the other. */
const ALIKE = ['"“”„‟«»', "'‘’‚‛‹›", '‐‑‒–—―−-'];
/** Two letters that spell out an umlaut, each with the plain letter and the umlauts. */
const UMLAUTS: Record<string, string> = { ae: 'aä', oe: 'oöø', ue: 'uü' };
const SPELLED_OUT = /[äöüø]/;

interface TypedLetter {
  folded: string;
  /** A letter such as `ö`, which others write as `oe`. */
  isUmlaut: boolean;
}

/** Matches two letters that may be written as one (`ß`, `œ`, `ö`); undefined when they may not. */
function pairPattern(first: string, second: string): string | undefined {
  const [plain = '', ...dotted] = UMLAUTS[first + second] ?? '';
  const one =
    rangesOf(variantsOf(first + second)) + dotted.flatMap((letter) => [letter, letter.toUpperCase()]).join('');
  if (second === '' || one === '') return undefined;
  const decomposed = plain && `|[${plain}${plain.toUpperCase()}]\u0308`;
  return `(?:${letterPattern(first)}${OPTIONAL_SIGN}${letterPattern(second)}|[${one}]${decomposed})`;
}

/** Matches a sequence of letters, with optional signs between them. */
function lettersPattern(text: string): string {
  const letters = Array.from(text).flatMap((typed): TypedLetter[] =>
    // People type Korean syllables and voiced Japanese letters in composed form.
    Array.from(foldText(typed).normalize('NFC'), (folded) => ({ folded, isUmlaut: SPELLED_OUT.test(typed) })),
  );
  let source = '';
  for (let at = 0; at < letters.length; at += 1) {
    const [{ folded, isUmlaut }, next] = letters.slice(at, at + 2) as [TypedLetter, TypedLetter?];
    if (mayBeParted(letters[at - 1]?.folded ?? '', folded)) source += OPTIONAL_SIGN;
    const pair = isUmlaut ? undefined : pairPattern(folded, next?.folded ?? '');
    if (pair) at += 1;
    source += pair ?? letterPattern(folded) + (isUmlaut ? 'e?' : '');
  }
  return source;
}
/** `1.2` is not `12`. */
const mayBeParted = (before: string, after: string): boolean =>
  /^[\p{L}\p{N}\p{M}]{2}$/u.test(before + after) && !/^\p{N}{2}$/u.test(before + after);

/** Matches the signs of a gap one by one. */
const signsPattern = (gap: string): string =>
  gap
    .replace(/\s+/g, ' ')
    .split('')
    .map((sign) => {
      const alike = ALIKE.find((each) => each.includes(sign));
      if (alike) return `[${alike}]`;
      return sign === ' ' ? '\\s+' : escaped(sign);
    })
    .join('')
    // Phones write three dots as one sign.
    .replaceAll('\\.\\.\\.', '(?:\\.\\.\\.|…)');

const IS_SIGN = new RegExp(`[${SIGNS}]`);
function gapPattern(gap: string, isInside: boolean): string {
  if (isInside && /\s/.test(gap)) return GAP;
  // People write spaces inside of French quotation marks.
  if (gap.length === 1 && ALIKE[0]?.includes(gap)) return '(?:["“”„‟]|«\\s?|\\s?»)';
  return isInside && gap.length === 1 && IS_SIGN.test(gap) ? OPTIONAL_SIGN : signsPattern(gap);
}

/** Writes `…` and other signs as they are compared. An accent without a letter is left out: the gaps beside it are one. */
const plainSigns = (text: string): string =>
  Array.from(text, (sign) => {
    const folded = foldText(sign);
    return /[\p{L}\p{N}\p{M}]/u.test(folded) ? sign : folded;
  }).join('');

/**
 * Matches a text inside texts that are stored as they were typed, by the rules of the word search. It ignores case, accents and vowel
 * points, and finds joined (`nodejs`) and spelled-out words (`oel`), with any white space between words. It ignores the marks of bold words
 * and of code around words. No two gaps touch, and every optional sign is between letters that differ from it, so no text causes long
 * backtracking.
 */
export function textPattern(text: string): RegExp {
  const typed = plainSigns(text.normalize('NFC').toLowerCase());
  let source = '';
  let at = 0;
  for (const { 0: gap, index } of typed.matchAll(GAPS)) {
    source += lettersPattern(typed.slice(at, index));
    at = index + gap.length;
    source += gapPattern(gap, index > 0 && at < typed.length);
  }
  source += lettersPattern(typed.slice(at));
  // A search may begin at each of many spaces, and would read all that follow.
  return new RegExp(source.replace(/^\\s\+/, '\\s'), 'i');
}
