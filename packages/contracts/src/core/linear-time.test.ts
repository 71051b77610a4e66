import { z } from 'zod';
import { canonicalEmoji, isEmoji } from '../chat/emoji.ts';
import * as contracts from '../index.ts';
import { firstNameOf } from '../members/first-name.ts';
import { isReservedName } from '../members/reserved-names.ts';
import { shownAddress } from './canonical-address.ts';
import { piecesOf } from './links.ts';
import { messageText } from './message-text.ts';
import * as texts from './text.ts';
import { blocksOf, excerptOf, hrefsOf, noticeTextOf, withoutMarks } from './text-format.ts';

/** Three times the longest text. With this, a reader whose time grows with the square of the length takes hundreds of milliseconds. */
const LETTERS = 16 * 1024;
/** Of processor time, for one text. Most take less than one. */
const MOST_MS = 50;

const PIECES = [
  ...[
    'a',
    'A1',
    ' ',
    '\n',
    ' \n',
    '\t',
    '1',
    '1 ',
    '.',
    'a.',
    '-',
    '-.',
    'a-',
    '_',
    "'",
    ':',
    '/',
    '#',
    '%',
    '&',
    '*',
    '~',
    '|',
  ],
  ...[
    '(',
    ')',
    '()',
    '[',
    ']',
    '{',
    '<',
    '"',
    '\\',
    '，',
    '…',
    '`',
    '`a',
    '`a\n',
    '` ',
    '```\n',
    '``` \n',
    '```a\n',
    '```\n\n',
    '**',
  ],
  ...[
    '**a',
    '**a ',
    '** ',
    '**a** ',
    '- ',
    '- a\n',
    '- a\nb\n',
    '1. a\n',
    '1. a\n- b\n',
    '1. **a',
    '@',
    'a@',
    '@a',
    'a@b.c',
    'a bb ',
    '.a@b',
  ],
  ...[
    'a@b.example ',
    '://',
    'https://',
    'https://a.b ',
    'https://a.b/(',
    'https://a.b谢',
    'http:',
    'www.',
    'www.a',
    'www.a.b谢',
    'ftp://a@',
  ],
  ...[
    '谢',
    '에',
    'é',
    'e\u0301',
    '\u0301',
    '👍',
    '🇩',
    '🏽',
    '👩\u200d',
    '\u200d',
    '\u200b',
    '\ufe0f',
    '🏴\u{e0067}',
    '\u{e0067}',
    '\ud800',
    'ﬃ',
    'xn--',
    '0x',
  ],
];
const FRAMES: [string, string][] = [
  ['', '!'],
  ['https://example.org/', 'x'],
  ['a@', '@b'],
];
const hostile = FRAMES.flatMap(([before, after]) =>
  PIECES.map((piece) => ({
    what: JSON.stringify([before, piece, after]),
    text: (letters: number) => before + piece.repeat(Math.ceil(letters / piece.length)) + after,
  })),
);

/** What members send. Each of the fields gets the text. */
const forms = Object.entries<unknown>(contracts).flatMap(([name, form]) =>
  /(?:Input|Form|Message)$/.test(name) && form instanceof z.ZodObject ? [{ name, form }] : [],
);
const readers: Record<string, (text: string) => unknown> = {
  piecesOf,
  shownAddress,
  blocksOf,
  withoutMarks,
  hrefsOf,
  excerptOf: (text) => excerptOf(text, 140),
  noticeTextOf: (text) => noticeTextOf(text, 140),
  messageText,
  canonicalEmoji: (text) => isEmoji(canonicalEmoji(text)),
  firstNameOf,
  isReservedName,
  isClean: texts.isClean,
  isVisible: texts.isVisible,
  line: (text) => texts.line().safeParse(text),
  prose: (text) => texts.prose().safeParse(text),
  ...Object.fromEntries(
    forms.map(({ name, form }) => [
      name,
      (text: string) => form.safeParse(Object.fromEntries(Object.keys(form.shape).map((key) => [key, text]))),
    ]),
  ),
};

/** The least processor time of ten runs: others may take the cache or the core meanwhile. */
function leastOf(read: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 10 && least > MOST_MS; run += 1) {
    const before = process.threadCpuUsage();
    read();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Whether a reader takes long because its time grows faster than what it reads. On a slow machine a linear reader can pass the limit
 * too; it then takes about four times as long as for a quarter. Far above the limit, nothing excuses it.
 */
function isSlow(cost: number, costOfQuarter: () => number): boolean {
  return cost > MOST_MS && (cost > 10 * MOST_MS || cost > 8 * costOfQuarter());
}

it('knows the forms', () => {
  expect(forms.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['RegisterInput', 'MessageInput', 'SkillInput']),
  );
});

it.each(Object.keys(readers))('%s takes little time for each text', (name) => {
  const read = readers[name];
  const slow = hostile.flatMap(({ what, text }) => {
    const costOf = (letters: number) => {
      const whole = text(letters);
      return leastOf(() => read?.(whole));
    };
    const cost = costOf(LETTERS);
    return isSlow(cost, () => costOf(LETTERS / 4)) ? [`${what}: ${Math.round(cost)} ms`] : [];
  });
  expect(slow).toEqual([]);
});

/** The longest body of a call, and the longest message of a socket. */
const BODY = 256 * 1024;
const PACKET = 128 * 1024;
const listOf = (part: unknown, bytes: number): unknown[] =>
  Array.from({ length: bytes / (JSON.stringify(part).length + 1) }, () => part);
/** What costs most in the place of any field: each part may be wrong. By the bytes of the whole. */
const manyParts = new Map(
  [BODY, BODY / 4, PACKET, PACKET / 4].map((bytes): [number, Map<string, unknown>] => [
    bytes,
    new Map<string, unknown>([
      ...[1, '', 'a', {}, [], null].map((part): [string, unknown] => [JSON.stringify(part), listOf(part, bytes)]),
      ['names', Object.fromEntries(listOf(1, bytes / 6).map((one, at) => [`a${at}`, one]))],
    ]),
  ]),
);
const shapeOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape)
    : schema instanceof z.ZodPipe
      ? shapeOf(schema.in as z.ZodType)
      : [];

const bodies = [
  ...Object.entries<contracts.EndpointSpec>(contracts.endpoints).flatMap(([name, { body }]) =>
    body ? [{ name, schema: body, bytes: BODY }] : [],
  ),
  ...Object.entries<z.ZodType>(contracts.clientEvents).map(([name, schema]) => ({ name, schema, bytes: PACKET })),
];

it('each call and event reads any number of parts in little time', () => {
  const slow = bodies.flatMap(({ name, schema, bytes }) => {
    const costOf = (value: unknown) => {
      const wholes = [value, Object.fromEntries(shapeOf(schema).map((key) => [key, value]))];
      return Math.max(...wholes.map((whole) => leastOf(() => schema.safeParse(whole))));
    };
    return [...(manyParts.get(bytes) ?? [])].flatMap(([what, value]) => {
      const cost = costOf(value);
      return isSlow(cost, () => costOf(manyParts.get(bytes / 4)?.get(what)))
        ? [`${name}, ${what}: ${Math.round(cost)} ms`]
        : [];
    });
  });
  expect(slow).toEqual([]);
});
