import { linksIn } from '@mutua/contracts/links';
import { blocksOf, type Span } from '@mutua/contracts/text-format';
import { diffArrays } from 'diff';

export interface Change {
  kind: 'same' | 'removed' | 'added';
  /** How it is drawn. The text between two fences is `code`, too. */
  look: Span['kind'];
  text: string;
}

/** So many removed and added words are no correction, but another text. The work grows with the square of this. */
const MAX_EDITS = 300;
/** For slow devices: splitting 5,000 letters takes about as long as comparing them. */
const LIMIT_MS = 50;
/** Two texts of so many letters together always take little, except where the browser loads its rules of words for the first of them. */
const SHORT = 2000;

/** Letters of scripts that write no spaces between words. Korean writes some. */
const SPACELESS =
  /(?:[\p{scx=Han}\p{scx=Bopo}\p{scx=Hira}\p{scx=Kana}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Lana}\p{scx=Tale}\p{scx=Talu}\p{scx=Tavt}]\p{M}*)+/gu;

const BY_LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const BY_WORDS = new Intl.Segmenter('en', { granularity: 'word' });

type Token = Pick<Change, 'look' | 'text'>;

/** A message as one line of text, as it is drawn: without the signs of formatting, which its looks replace. */
function* drawn(text: string): Generator<Token> {
  for (const [index, block] of blocksOf(text).entries()) {
    if (index > 0) yield { look: 'text', text: '\n' };
    if (block.kind === 'code') yield { look: 'code', text: block.text };
    else if (block.kind === 'words') yield* block.spans.map(({ kind: look, text }) => ({ look, text }));
    else {
      for (const [place, { mark, spans }] of block.items.entries()) {
        yield { look: 'text', text: place > 0 ? `\n${mark}` : mark };
        yield* spans.map(({ kind: look, text }) => ({ look, text }));
      }
    }
  }
}

/**
 * Splits a text: an address stays whole, scripts without spaces are split into letters, the rest into words and what is between them.
 * @param isLate ends the work early; the words are then incomplete
 */
function wordsOf(text: string, isLate: () => boolean): string[] {
  const words: string[] = [];
  const add = (part: string, by: Intl.Segmenter) => {
    for (const { segment } of by.segment(part)) {
      if (isLate()) return;
      words.push(segment);
    }
  };
  const addWords = (part: string) => {
    let from = 0;
    for (const { 0: spaceless, index } of part.matchAll(SPACELESS)) {
      if (isLate()) return;
      add(part.slice(from, index), BY_WORDS);
      add(spaceless, BY_LETTERS);
      from = index + spaceless.length;
    }
    add(part.slice(from), BY_WORDS);
  };
  let from = 0;
  for (const { start, end } of linksIn(text)) {
    if (isLate()) return words;
    addWords(text.slice(from, start));
    words.push(text.slice(start, end));
    from = end;
  }
  addWords(text.slice(from));
  return words;
}

const LOOKS: readonly Span['kind'][] = ['text', 'bold', 'code'];
/** A token as text, so that equal tokens are equal values. */
const keyOf = (look: Span['kind'], word: string): string => `${LOOKS.indexOf(look)}${word}`;
const tokenOf = (key: string): Token => ({ look: LOOKS[Number(key[0])] ?? 'text', text: key.slice(1) });
/** Keyboards write an accented letter in several ways, which look the same. */
function keysOf(text: string, isLate: () => boolean): string[] {
  const keys: string[] = [];
  for (const { look, text: part } of drawn(text.normalize())) {
    if (isLate()) break;
    for (const word of wordsOf(part, isLate)) keys.push(keyOf(look, word));
  }
  return keys;
}

/** Tokens that stay, or that are replaced. Only one of the two kinds is there. */
interface Hunk {
  same: string[];
  removed: string[];
  added: string[];
}

const isChange = (hunk: Hunk | undefined): hunk is Hunk => hunk !== undefined && hunk.same.length === 0;
const isReplacement = ({ removed, added }: Hunk): boolean => removed.length > 0 && added.length > 0;
const isSpace = ({ same }: Hunk): boolean => same.length > 0 && same.every((key) => /^[^\S\n]+$/.test(key.slice(1)));

/** Puts a removal and the addition in its place together. */
function hunksOf(changes: ReturnType<typeof diffArrays<string>>): Hunk[] {
  const hunks: Hunk[] = [];
  for (const { value, added, removed } of changes) {
    const last = hunks.at(-1);
    const isOpen = last !== undefined && last.same.length === 0 && (added || removed);
    const hunk = isOpen ? last : { same: [], removed: [], added: [] };
    if (!isOpen) hunks.push(hunk);
    hunk[added ? 'added' : removed ? 'removed' : 'same'].push(...value);
  }
  return hunks;
}

/** Makes one replacement of changes that have only a space between them, so that they are read together. */
function withoutGaps(hunks: readonly Hunk[]): Hunk[] {
  const kept: Hunk[] = [];
  for (const hunk of hunks) {
    const [before, space] = kept.slice(-2);
    const isGap = space !== undefined && isSpace(space) && isChange(before) && isChange(hunk);
    if (isGap && (isReplacement(before) || isReplacement(hunk))) {
      before.removed.push(...space.same, ...hunk.removed);
      before.added.push(...space.same, ...hunk.added);
      kept.pop();
    } else kept.push(hunk);
  }
  return kept;
}

/** Joins tokens with the same look. */
function joined(kind: Change['kind'], keys: readonly string[]): Change[] {
  const parts: Change[] = [];
  for (const { look, text } of keys.map(tokenOf)) {
    const last = parts.at(-1);
    if (last?.look === look) last.text += text;
    else parts.push({ kind, look, text });
  }
  return parts;
}

/**
 * Finds what a correction changes in a text, as it is drawn: by words, and by letters in scripts without spaces. Null when there is too much
 * to find or to read. Then the corrected text is shown whole.
 */
export function changesBetween(original: string, corrected: string): Change[] | null {
  const isShort = original.length + corrected.length <= SHORT;
  const until = isShort ? Number.POSITIVE_INFINITY : performance.now() + LIMIT_MS;
  const isLate = () => performance.now() > until;
  const [before, after] = [keysOf(original, isLate), keysOf(corrected, isLate)];
  if (isLate()) return null;
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS, timeout: until - performance.now() });
  if (!changes) return null;
  return withoutGaps(hunksOf(changes)).flatMap(({ same, removed, added }) => [
    ...joined('same', same),
    ...joined('removed', removed),
    ...joined('added', added),
  ]);
}
