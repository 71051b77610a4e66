import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canonicalEmoji, isEmoji } from './emoji.ts';
import { ReactionInput } from './forms.ts';

/** Each line of Unicode's emoji-test.txt: every emoji in every spelling. */
const LIST = createRequire(import.meta.url).resolve('emoji-test-regex-pattern/dist/latest/index-strings.txt');
const COMPONENTS = new Set(['🏻', '🏼', '🏽', '🏾', '🏿', '🦰', '🦱', '🦲', '🦳']);
const emojis = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((each) => each !== '' && !COMPONENTS.has(each));

it('takes each emoji of Unicode in each spelling, as one reaction', () => {
  expect(emojis.length).toBeGreaterThan(5000);
  const spellings = new Map<string, Set<string | undefined>>();
  for (const emoji of emojis) {
    const plain = emoji.replaceAll('\ufe0f', '');
    const stored = spellings.get(plain) ?? new Set();
    spellings.set(plain, stored);
    for (const typed of [emoji, `${emoji}\ufe0f`, `${plain}\ufe0e`, Array.from(plain).join('\ufe0f')])
      stored.add(ReactionInput.safeParse({ emoji: typed }).data?.emoji);
  }
  const known = new Set(emojis);
  for (const [plain, stored] of spellings) {
    expect([plain, stored.size, known.has([...stored][0] ?? '')]).toEqual([plain, 1, true]);
  }
});

it('keeps emojis apart that look different', () => {
  expect(new Set(emojis.map(canonicalEmoji)).size).toBe(
    new Set(emojis.map((each) => each.replaceAll('\ufe0f', ''))).size,
  );
});

it.each([
  ...COMPONENTS,
  '',
  ' ',
  'a',
  '1',
  '#',
  '*',
  '1\ufe0f',
  '\u20e3',
  'a\u20e3',
  '🇽🇽',
  '🇩',
  '🇩🇪🇫🇷',
  '👍👍',
  '👍 ',
  '👍a',
  '🏽👍',
  '👍🏽🏽',
  '❤🏽',
  '👩\u200d',
  '\u200d',
  '\ufe0f',
  '👩\u200d👍',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  '🏴\u{e0067}',
  '☺\u0301',
  '→',
  '♪',
  '\u2800',
])('does not take %j', (emoji) => {
  expect(ReactionInput.safeParse({ emoji }).success).toBe(false);
  expect(isEmoji(canonicalEmoji(emoji))).toBe(false);
});
