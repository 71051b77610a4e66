import { type Block, blocksOf, excerptOf, noticeTextOf, withoutMarks } from './text-format.ts';

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
    { kind: 'list', start: null, items: [[{ kind: 'text', text: 'bread' }], [{ kind: 'bold', text: 'salt' }]] },
    { kind: 'list', start: 3, items: [[{ kind: 'text', text: 'three' }], [{ kind: 'text', text: 'four' }]] },
    words('bye'),
  ]);
});

it('keeps the source between fences as it was typed', () => {
  expect(blocksOf('```ts\n  const a = `x`;\n\n- **b**\n```\nthat')).toEqual([
    { kind: 'code', language: 'ts', text: '  const a = `x`;\n\n- **b**' },
    words('that'),
  ]);
});

it.each([
  '5*3*2',
  '2**3**4',
  '_a_ ~b~ # c > d',
  '[a](https://b.example)',
  '** a **',
  '-1 and 1.5',
  '```\nno end',
  '`',
  '<b>a</b> &amp;',
])('leaves %j as typed', (text) => {
  expect(withoutMarks(text)).toBe(text);
  expect(blocksOf(text).every(({ kind }) => kind === 'words')).toBe(true);
});

it('removes the marks for lists and notifications', () => {
  expect(withoutMarks('**Hi**\n```ts\nlet a;\n```\n- `b`\n1. c')).toBe('Hi\nlet a;\nb\nc');
});

it('gives quotes the beginning of the words, on one line', () => {
  expect(excerptOf('Bring:\n- **bread**\n- 5*3*2 eggs\n```ts\nlet  a;\n```', 140)).toBe(
    'Bring: bread 5*3*2 eggs let a;',
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
    expect(noticeTextOf(`\`\`\`ts\n${'let a;\n'.repeat(40)}\`\`\``, 13)).toBe('let a; let a;');
  });

  it('is the beginning of a text without marks, as it was typed', () => {
    expect(noticeTextOf('One\n  two', 140)).toBe('One\n  two');
    expect(noticeTextOf(`${'x'.repeat(139)}😀 and more`, 140)).toBe(`${'x'.repeat(139)}😀`);
    expect(noticeTextOf(`${'x'.repeat(400)} **bold**`, 3)).toBe('xxx');
  });
});
