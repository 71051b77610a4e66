import { beginningsOf, partsOf } from './search-text.ts';

describe('the parts of a text', () => {
  it('are all endings of all words, without repetition', () => {
    expect(partsOf('Go on', 'ON')).toEqual(['go', 'o', 'on', 'n']);
  });

  it.each([
    ['Müller', 'Mueller'],
    ['Søren', 'Soeren'],
    ['Anne-Marie', 'annemarie'],
    ["O'Brien", 'obrien'],
  ])('contain %s as %s', (name, typed) => {
    for (const query of [name, typed])
      for (const pattern of beginningsOf(query)) expect(partsOf(name).some((part) => pattern.test(part))).toBe(true);
  });

  it('have a limited length, and never end inside a surrogate pair', () => {
    const parts = partsOf(`${'x'.repeat(300)} ${'𠮷'.repeat(30)}`);
    expect(Math.max(...parts.map((part) => [...part].length))).toBe(24);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(parts).toHaveLength(24 + 24);
  });
});

describe('a query', () => {
  it('matches the beginning of a part with each word, and special characters literally', () => {
    expect(beginningsOf('Scrípt C++').map(({ source }) => source)).toEqual(['^script', '^c\\+\\+']);
    const [pattern] = beginningsOf('c++');
    expect(pattern?.test('c++')).toBe(true);
    expect(pattern?.test('ccc')).toBe(false);
  });

  it('uses its first ten words', () => {
    expect(beginningsOf('a b c d e f g h i j k l')).toHaveLength(10);
  });

  it('has no pattern when it has no word', () => {
    expect(beginningsOf(' ,.* ')).toEqual([]);
  });
});
