import { type Block, blocksOf, excerptOf, hrefsOf, noticeTextOf, withoutMarks } from './text-format.ts';

const words = (...texts: string[]): Block => ({
  kind: 'words',
  spans: texts.map((text) => ({ kind: 'text', text })),
});

it('reads code, bold and lists', () => {
  expect(blocksOf('Use `map`, **not** `for`')).toEqual([
    {
      kind: 'words',
      spans: [
        { kind: 'text', text: 'Use ' },
        { kind: 'code', text: 'map' },
        { kind: 'text', text: ', ' },
        { kind: 'bold', text: 'not' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'for' },
      ],
    },
  ]);
  expect(blocksOf('Bring\n- bread\n- **salt**\n3. three\n4. four\nbye')).toEqual([
    words('Bring'),
    {
      kind: 'list',
      items: [
        { mark: '- ', spans: [{ kind: 'text', text: 'bread' }] },
        { mark: '- ', spans: [{ kind: 'bold', text: 'salt' }] },
      ],
    },
    {
      kind: 'list',
      items: [
        { mark: '3. ', spans: [{ kind: 'text', text: 'three' }] },
        { mark: '4. ', spans: [{ kind: 'text', text: 'four' }] },
      ],
    },
    words('bye'),
  ]);
});

it('keeps the source between fences as it was typed', () => {
  expect(blocksOf('```ts\n  const a = `x`;\n\n- **b**\n```\nthat')).toEqual([
    { kind: 'code', language: 'ts', text: '  const a = `x`;\n\n- **b**' },
    words('that'),
  ]);
});

it.each(['```js\na\n``` \nthanks', '```js \na\n```\t\nthanks'])(
  'takes a fence with white space behind it: %j',
  (text) => {
    expect(blocksOf(text)).toEqual([{ kind: 'code', language: 'js', text: 'a' }, words('thanks')]);
  },
);

it.each([
  '5*3*2',
  '2**3**4',
  '_a_ ~b~ # c > d',
  '[a](https://b.example)',
  '** a **',
  '-1 and 1.5',
  '```\nno end',
  '```\n\n```',
  '```js\n \n```',
  '\\`a\\` and \\`b`',
  '`',
  '<b>a</b> &amp;',
  // A single line is no list, nor are numbers that do not go up by one.
  '3. Dezember passt mir gut',
  '- 5 Grad draußen',
  '18. September: Konjunktiv\n2. Oktober: Passiv\n16. Oktober: Pause',
  '2. (to your second point)\n5. (to your fifth point)',
  '1. one\n2. two\n2. two again',
  '3. März\n\n4. März',
  '1. klasse\n- 3 Grad',
  '3. 12. 2026',
  '1999. ein gutes Jahr\n2000. ein besseres',
  '+ a\n* b\n– c\n• d\n1) e\n2) f\na. g\n-1\n-2',
  // Marks that touch a word, a number or a slash are none.
  'geht`s dir gut, war`s schön?',
  'п`ять і м`ята',
  'I`m sure it`s "fine`',
  'f**k this sh**t',
  'м**ак и б**д',
  'x**2 + y**2',
  '2**3',
  'src/**/a.ts and lib/**/b.ts',
  '**/*.ts and **/*.tsx',
  '/** a comment **/',
  'f(**a, **b)',
  'a**b** c',
  '**a**b',
  'a`b` c',
  '`a`b',
  'char **argv, **envp',
  '********',
  '***a***',
  '`` a ``',
  '** and **',
  '**\n**',
  '````\na\n````',
  '- \n1. ',
])('leaves %j as typed', (text) => {
  expect(withoutMarks(text)).toBe(text);
  expect(blocksOf(text).every(({ kind }) => kind === 'words')).toBe(true);
  expect(blocksOf(text).flatMap((block) => (block.kind === 'words' ? block.spans : []))).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ kind: expect.not.stringMatching('text') })]),
  );
  expect(excerptOf(text, 500)).toBe(text.replace(/\s+/g, ' ').trim());
});

it.each([
  ['1. a\n2. b', ['1. ', '2. ']],
  ['07. a\n08. b\n09. c', ['07. ', '08. ', '09. ']],
  ['17. 05. 2026\n18. 05. 2026', ['17. ', '18. ']],
  ['0. a\n1. b', ['0. ', '1. ']],
  ['- 5 Grad\n- 2 Grad', ['- ', '- ']],
])('keeps the marks of the list %j as they were typed', (text, marks) => {
  const [block, ...others] = blocksOf(text);
  expect([others, block?.kind === 'list' && block.items.map(({ mark }) => mark)]).toEqual([[], marks]);
  expect(withoutMarks(text)).toBe(text);
  expect(noticeTextOf(text, 140)).toBe(text.replaceAll('\n', ' '));
});

it.each([
  ['请**注意**这里', 'bold', '注意'],
  ['이것은 **중요**합니다', 'bold', '중요'],
  ['使用`map`函数', 'code', 'map'],
  ['(**a**)', 'bold', 'a'],
  ['„**a b**“,', 'bold', 'a b'],
  ['**https://example.org/a**', 'bold', 'https://example.org/a'],
  ['**Preis: 5**', 'bold', 'Preis: 5'],
  ['- **a**', 'bold', 'a'],
])('reads the mark in %j', (text, kind, words) => {
  expect(blocksOf(text)).toEqual([
    expect.objectContaining({ spans: expect.arrayContaining([{ kind, text: words }]) as unknown }),
  ]);
});

it('removes only the signs of bold and of code for lists and notifications', () => {
  expect(withoutMarks('**Hi**\n```ts\nlet a;\n```\n- `b`\n- c\n1. d\n2. **e**')).toBe(
    'Hi\nts\nlet a;\n- b\n- c\n1. d\n2. e',
  );
});

it('shows the host that a link opens also where links are only words', () => {
  expect(withoutMarks('**https://аррӏе.com/login** `https://аррӏе.com`')).toBe(
    'https://xn--80ak6aa92e.com/login https://аррӏе.com',
  );
  expect(noticeTextOf('https://аррӏе.com/login', 140)).toBe('https://xn--80ak6aa92e.com/login');
  expect(excerptOf('https://аррӏе.com/login', 140)).toBe('https://xn--80ak6aa92e.com/login');
});

it.each([
  ['**https://example.org/a**', ['https://example.org/a']],
  ['see **https://example.org/a, b**', ['https://example.org/a']],
  ['https://example.org/?q=**x**', ['https://example.org/?q=**x**']],
  ['https://example.org/a**b** **c**', ['https://example.org/a**b**']],
  ['*https://example.org/a* ~https://example.org/b~', ['https://example.org/a', 'https://example.org/b']],
  ['`https://example.org/a` https://example.org/b', ['https://example.org/b']],
  [
    '```\nhttps://example.org/a\n```\n- www.example.org\n- b@example.org',
    ['https://www.example.org', 'mailto:b@example.org'],
  ],
  ['```\nhttps://example.org/a', ['https://example.org/a']],
])('draws the links of %j', (text, hrefs) => {
  expect(hrefsOf(text)).toEqual(hrefs);
});

it('gives quotes the beginning of the words, on one line', () => {
  expect(excerptOf('Bring:\n- **bread**\n- 5*3*2 eggs\n```ts\nlet  a;\n```', 140)).toBe(
    'Bring: - bread - 5*3*2 eggs ts let a;',
  );
  expect(excerptOf('a😀😀', 2)).toBe('a😀');
});

it.each([
  ['a family', '👩‍👩‍👧'],
  ['a skin tone', '👋🏽'],
  ['a flag', '🇩🇪'],
  ['a letter with its accent', 'e\u0301'],
])('never cuts %s in two', (_what, letter) => {
  expect(excerptOf(`a${letter}b`, 2)).toBe('a');
  expect(excerptOf(`a${letter}b`, 1 + Array.from(letter).length)).toBe(`a${letter}`);
});

describe('the text of a notification', () => {
  it('has no marks, also where the cut is inside of bold words or of a fence', () => {
    expect(noticeTextOf(`${'a '.repeat(4)}**bold words**`, 12)).toBe('a a a a bold');
    expect(noticeTextOf(`\`\`\`ts\n${'let a;\n'.repeat(40)}\`\`\``, 13)).toBe('ts let a; let');
  });

  it('is the beginning of a text without marks, as it was typed', () => {
    expect(noticeTextOf('One\n  two', 140)).toBe('One\n  two');
    expect(noticeTextOf(`${'x'.repeat(139)}😀 and more`, 140)).toBe(`${'x'.repeat(139)}😀`);
    expect(noticeTextOf(`${'x'.repeat(400)} **bold**`, 3)).toBe('xxx');
  });
});
