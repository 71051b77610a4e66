import { type Change, changesBetween } from './changes.ts';

/** The changes as one text: `-removed-` and `+added+`, with the look of what is formatted. */
const shown = (original: string, corrected: string) =>
  changesBetween(original, corrected)
    ?.map(({ kind, look, text }: Change) => {
      const words = look === 'text' ? text : `<${look}:${text}>`;
      return { same: words, removed: `-${words}-`, added: `+${words}+` }[kind];
    })
    .join('');
/** The two texts that the changes are made of. */
const sides = (changes: Change[] | null) =>
  (['removed', 'added'] as const).map((side) =>
    changes
      ?.filter(({ kind }) => kind === 'same' || kind === side)
      .map(({ text }) => text)
      .join(''),
  );

it.each([
  ['a word', 'Ich habe gegangen', 'Ich bin gegangen', 'Ich -habe-+bin+ gegangen'],
  ['neighbouring words at once', 'He go tomorrow home', 'He will leave home', 'He -go tomorrow-+will leave+ home'],
  ['two words for one', 'allé à le marché', 'allé au marché', 'allé -à le -+au +marché'],
  ['an added word', 'I am teacher', 'I am a teacher', 'I am +a +teacher'],
  ['a removed word', 'I like the music', 'I like music', 'I like -the -music'],
  ['only punctuation', 'Yes but no', 'Yes, but no.', 'Yes+,+ but no+.+'],
  ['Japanese letters', '私は日本語を勉強しています', '私は日本語が勉強しています', '私は日本語-を-+が+勉強しています'],
  ['Chinese letters', '我昨天去学校了', '我昨天去了学校', '我昨天去+了+学校-了-'],
  ['Thai letters with their marks', 'ผมชื่อนาน', 'ผมชื่อนาย', 'ผมชื่อนา-น-+ย+'],
  ['Korean words', '저는 학생 입니다', '저는 학생입니다', '저는 -학생 입니다-+학생입니다+'],
  ['Arabic words', 'انا اذهب الى المدرسة', 'أنا أذهب إلى المدرسة', '-انا اذهب الى-+أنا أذهب إلى+ المدرسة'],
  ['whole emojis', 'Hi 👩🏽‍🚀 🇩🇪', 'Hi 👨🏽‍🚀 🇩🇪', 'Hi -👩🏽‍🚀-+👨🏽‍🚀+ 🇩🇪'],
  ['a letter, but not how it is encoded', 'cafe\u0301 noire\u0301', 'café noir', 'café -noiré-+noir+'],
  [
    'whole addresses',
    'See https://a.example/x now',
    'See https://a.example/y now',
    'See -https://a.example/x-+https://a.example/y+ now',
  ],
  ['lines', 'One\nTwo', 'One\nThree', 'One\n-Two-+Three+'],
  ['a line break', 'One Two', 'One\nTwo', 'One- -+\n+Two'],
])('shows a change of %s', (_, original, corrected, expected) => {
  expect(shown(original, corrected)).toBe(expected);
});

it('keeps bold words, code and lists as they are drawn', () => {
  expect(shown('Say **hello** to `npm run`', 'Say **hallo** to `npm run`')).toBe(
    'Say -<bold:hello>-+<bold:hallo>+ to <code:npm run>',
  );
  expect(shown('Say hello', 'Say **hello**')).toBe('Say -hello-+<bold:hello>+');
  expect(shown('Look:\n```js\nlet a = 1;\n```\nend', 'Look:\n```js\nlet a = 2;\n```\nend')).toBe(
    'Look:\n<code:let a = >-<code:1>-+<code:2>+<code:;>\nend',
  );
  expect(shown('- one\n- to', '- one\n- two')).toBe('- one\n- -to-+two+');
});

it('shows both texts completely, whatever they are', () => {
  const texts = [
    '',
    'a',
    'Ich habe **zwei** Hund 🐕',
    '\n\n x',
    '日本 and العربية',
    '0',
    'toString __proto__',
    '1text 3bold',
  ];
  for (const original of texts)
    for (const corrected of texts) {
      const plain = (text: string) => text.replaceAll('**', '');
      expect(sides(changesBetween(original, corrected))).toEqual([plain(original), plain(corrected)]);
    }
});

afterEach(() => jest.restoreAllMocks());

it('shows the changes of a short text however slow the device is', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 100;
    return now;
  });
  expect(shown('Ich habe gegangen', 'Ich bin gegangen')).toBe('Ich -habe-+bin+ gegangen');
});

it.each([
  ['many words', 'one two '.repeat(600)],
  ['many letters', '勉強'.repeat(2500)],
  ['many links', 'https://a.example '.repeat(270)],
  ['many lines', '- one\n'.repeat(800)],
])('gives up when it takes 50 ms to split %s, as on a slow device', (_, text) => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  expect(changesBetween(text, `${text}.`)).not.toBeNull();
  clock.mockImplementation(() => {
    now += 0.5;
    return now;
  });
  expect(changesBetween(text, `${text}.`)).toBeNull();
  expect(now).toBeLessThan(60);
});

it('gives up when nearly all of a long text has changed, and finds one change in 5,000 letters', () => {
  const letters = (from: number) =>
    Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919 + from) % 20_000))).join(
      '',
    );
  expect(changesBetween(letters(0), letters(1))).toBeNull();
  expect(changesBetween('one '.repeat(1250), 'two '.repeat(1250))).toBeNull();
  // Whatever else the machine does.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const long = 'ein Satz mit Wort. '.repeat(263);
  expect(changesBetween(long, `${long}Ende`)).toHaveLength(2);
});
