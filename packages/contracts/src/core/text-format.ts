/** The light formatting of messages: parsing it, its links, and its words for places that draw no formatting. */
import { linksIn, piecesOf, SPACELESS } from './links.ts';

/** A piece of a line: plain or formatted. Links are found when it is drawn. */
export interface Span {
  kind: 'text' | 'code' | 'bold';
  text: string;
}
/** An item of a list. Its mark is drawn as it was typed: a dash may be a minus, and a number a date. */
export interface Item {
  mark: string;
  spans: Span[];
}
export type Block =
  | { kind: 'words'; spans: Span[] }
  /** The source between two fences, as it was typed. */
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; items: Item[] };

const FENCE = /^```([\w+#.-]{0,20})[ \t]*$/;
/** Phones add a space behind each word. */
const endsCode = (line: string): boolean => line.trimEnd() === '```';
const ITEM = /^(?:- |(\d{1,3})\. )(?=\S)/;
/** A mark beside a letter or a digit is none: `2**3**4`, "geht`s", `f**k`. Scripts without spaces have only marks inside of words. */
const WORD = String.raw`(?!${SPACELESS})[\p{L}\p{M}\p{N}_]`;
/** A backslash before a mark says that it is none. */
const CODE = `(?<!\`|\\\\|${WORD})\`(?=[^\\s\`])([^\`]*[^\\s\`])\`(?!\`|${WORD})`;
/** Stars beside a slash are a pattern of paths or a comment. */
const BOLD = String.raw`(?<![*/\\]|${WORD})\*\*(?=[^\s*/\\])([^*]*[^\s*/\\])\*\*(?![*/\\]|${WORD})`;
const SPAN = new RegExp(`${CODE}|${BOLD}`, 'gu');
const MAY_HAVE_MARKS = /`|\*\*|^(?:- |\d{1,3}\. )/m;

/** The spans of a line: `code`, then **bold**. A mark inside of an address belongs to it. */
function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  const links = text.includes('**') ? linksIn(text) : [];
  let from = 0;
  let link = 0;
  for (const { 0: whole, 1: code, 2: bold, index } of text.matchAll(SPAN)) {
    while ((links[link]?.end ?? text.length) <= index) link += 1;
    if ((links[link]?.start ?? text.length) < index) continue;
    if (index > from) spans.push({ kind: 'text', text: text.slice(from, index) });
    spans.push(code === undefined ? { kind: 'bold', text: bold ?? '' } : { kind: 'code', text: code });
    from = index + whole.length;
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}

/** A part of a text from one line on: how many lines it has, and the block that they are; none for lines that stay as typed. */
interface Part {
  length: number;
  block?: Block;
}

/**
 * The source between fences. A fence without an end, or without words, is none.
 * @param lastFence the last line that can end a source, so that not each fence looks for it
 */
function codeAt(lines: readonly string[], from: number, lastFence: number): Part | null {
  const language = from < lastFence ? FENCE.exec(lines[from] ?? '')?.[1] : undefined;
  if (language === undefined) return null;
  let end = from + 1;
  while (end < lastFence && !endsCode(lines[end] ?? '')) end += 1;
  const text = lines.slice(from + 1, end).join('\n');
  if (!/\S/.test(text)) return null;
  return { length: end + 1 - from, block: { kind: 'code', language, text } };
}

/** Lines that begin alike. They are a list when there are two, and numbers go up by one. */
function listAt(lines: readonly string[], from: number): Part | null {
  const numberAt = (index: number) => ITEM.exec(lines[index] ?? '')?.[1];
  const first = numberAt(from);
  let end = from;
  let isList = true;
  for (; ITEM.test(lines[end] ?? ''); end += 1) {
    const number = numberAt(end);
    if ((number === undefined) !== (first === undefined)) break;
    isList &&= first === undefined || Number(number) === Number(first) + end - from;
  }
  const length = end - from;
  if (!isList || length < 2) return length === 0 ? null : { length };
  return { length, block: { kind: 'list', items: lines.slice(from, end).map(itemOf) } };
}

const itemOf = (line: string): Item => {
  const mark = ITEM.exec(line)?.[0] ?? '';
  return { mark, spans: spansOf(line.slice(mark.length)) };
};

/** Parses the light formatting of a message: fenced code, `code`, **bold**, lists. Everything else stays as it was typed. */
export function blocksOf(text: string): Block[] {
  if (!MAY_HAVE_MARKS.test(text)) return [{ kind: 'words', spans: [{ kind: 'text', text }] }];
  const lines = text.split('\n');
  const lastFence = lines.findLastIndex(endsCode);
  const blocks: Block[] = [];
  let plainFrom = 0;
  const endWords = (end: number) => {
    if (end > plainFrom) blocks.push({ kind: 'words', spans: lines.slice(plainFrom, end).flatMap(withBreak) });
  };
  for (let index = 0; index < lines.length; ) {
    const { length, block } = codeAt(lines, index, lastFence) ?? listAt(lines, index) ?? { length: 1 };
    if (block) {
      endWords(index);
      blocks.push(block);
      plainFrom = index + length;
    }
    index += length;
  }
  endWords(lines.length);
  return blocks;
}

const withBreak = (line: string, index: number): Span[] => [
  ...(index > 0 ? [{ kind: 'text' as const, text: '\n' }] : []),
  ...spansOf(line),
];

/** The text of spans as it is drawn: links show the host that they open. */
const textOf = (spans: readonly Span[]): string =>
  spans.map(({ kind, text }) => (kind === 'code' ? text : drawnText(text))).join('');
const drawnText = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

/** The words of a message as they are drawn, without the signs of code and of bold words, for lists, quotes and notifications. */
export const withoutMarks = (text: string): string =>
  blocksOf(text)
    .map((block) => {
      if (block.kind === 'words') return textOf(block.spans);
      if (block.kind === 'code') return [block.language, block.text].filter(Boolean).join('\n');
      return block.items.map(({ mark, spans }) => mark + textOf(spans)).join('\n');
    })
    .join('\n');

/** The links of a message that are drawn, in order. An address inside code is none. */
export const hrefsOf = (text: string): string[] =>
  blocksOf(text)
    .flatMap((block) => {
      if (block.kind === 'code') return [];
      return block.kind === 'words' ? block.spans : block.items.flatMap(({ spans }) => spans);
    })
    .flatMap((span) => (span.kind === 'code' ? [] : linksIn(span.text)))
    .map(({ link }) => link.href);

let graphemes: Intl.Segmenter | undefined;
/** Before a smaller code unit there is always a boundary between letters. */
const FIRST_COMBINING = 0x300;

/** The beginning of a text: at most this many code points. No letter and no emoji is cut in two. */
export function beginningOf(text: string, letters: number): string {
  if (text.length <= letters) return text;
  let end = 0;
  for (let left = letters; left > 0 && end < text.length; left -= 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  if (end >= text.length || text.charCodeAt(end) < FIRST_COMBINING) return text.slice(0, end);
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return text.slice(0, graphemes.segment(text).containing(end)?.index ?? end);
}

/** The beginning of a message on one line, without marks: at most this many code points. */
export const excerptOf = (text: string, letters: number): string =>
  beginningOf(withoutMarks(text).replace(/\s+/g, ' ').trim(), letters);

/** The beginning of a message for its notification, without marks. A text whose beginning has no marks keeps its lines. */
export const noticeTextOf = (text: string, letters: number): string =>
  MAY_HAVE_MARKS.test(text.slice(0, 2 * letters)) ? excerptOf(text, letters) : beginningOf(drawnText(text), letters);
