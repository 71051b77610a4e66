/** The light formatting of messages: parsing it, and removing it. */

/** A piece of a line: plain or formatted. Links are found when it is drawn. */
export interface Span {
  kind: 'text' | 'code' | 'bold';
  text: string;
}
export type Block =
  | { kind: 'words'; spans: Span[] }
  /** The source between two fences, as it was typed. */
  | { kind: 'code'; language: string; text: string }
  /** `start` is the first number as it was typed; null for a list without numbers. */
  | { kind: 'list'; start: number | null; items: Span[][] };

const FENCE = /^```([\w+#.-]{0,20})[ \t]*$/;
const ITEM = /^(?:- |(\d{1,3})\. )(?=\S)/;
/** Not inside a word or a number: `2**3**4` stays as typed. */
const SPAN = /`([^`]+)`|(?<![\w*])\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![\w*])/g;
const MAY_HAVE_MARKS = /`|\*\*|^(?:- |\d{1,3}\. )/m;

/** The spans of a line: `code`, then **bold**. */
function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: whole, 1: code, 2: bold, index } of text.matchAll(SPAN)) {
    if (index > from) spans.push({ kind: 'text', text: text.slice(from, index) });
    spans.push(code === undefined ? { kind: 'bold', text: bold ?? '' } : { kind: 'code', text: code });
    from = index + whole.length;
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}

/** The items of a list without their marks, and the number of its lines. */
function listAt(lines: readonly string[], from: number): { start: number | null; items: string[] } {
  const number = ITEM.exec(lines[from] ?? '')?.[1];
  const isSame = (line: string) => {
    const match = ITEM.exec(line);
    return match !== null && (match[1] === undefined) === (number === undefined);
  };
  const end = lines.findIndex((line, index) => index > from && !isSame(line));
  const own = lines.slice(from, end < 0 ? lines.length : end);
  return { start: number === undefined ? null : Number(number), items: own.map((line) => line.replace(ITEM, '')) };
}

/** Parses the light formatting of a message: fenced code, `code`, **bold**, lists. Everything else stays as it was typed. */
export function blocksOf(text: string): Block[] {
  if (!MAY_HAVE_MARKS.test(text)) return [{ kind: 'words', spans: [{ kind: 'text', text }] }];
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let plain: string[] = [];
  const endWords = () => {
    if (plain.length > 0) blocks.push({ kind: 'words', spans: plain.flatMap(withBreak) });
    plain = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const language = FENCE.exec(line)?.[1];
    const end = language === undefined ? -1 : lines.indexOf('```', index + 1);
    if (language !== undefined && end > index + 1) {
      endWords();
      blocks.push({ kind: 'code', language, text: lines.slice(index + 1, end).join('\n') });
      index = end;
    } else if (ITEM.test(line)) {
      endWords();
      const { start, items } = listAt(lines, index);
      blocks.push({ kind: 'list', start, items: items.map(spansOf) });
      index += items.length - 1;
    } else plain.push(line);
  }
  endWords();
  return blocks;
}

const withBreak = (line: string, index: number): Span[] => [
  ...(index > 0 ? [{ kind: 'text' as const, text: '\n' }] : []),
  ...spansOf(line),
];

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('');

/** The words of a message without formatting marks, for lists, quotes and notifications. */
export const withoutMarks = (text: string): string =>
  blocksOf(text)
    .map((block) =>
      block.kind === 'words'
        ? textOf(block.spans)
        : block.kind === 'code'
          ? block.text
          : block.items.map(textOf).join('\n'),
    )
    .join('\n');

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

/**
 * The beginning of a message for its notification, without marks. A text whose beginning has no marks is only cut, because this runs for
 * each message.
 */
export const noticeTextOf = (text: string, letters: number): string =>
  MAY_HAVE_MARKS.test(text.slice(0, 2 * letters)) ? excerptOf(text, letters) : beginningOf(text, letters);
