import { beginningsOf, partsOf } from './search-text.ts';

describe('the parts of a text', () => {
  it('are every ending of every word, each once', () => {
    expect(partsOf('Go on', 'ON')).toEqual(['go', 'o', 'on', 'n']);
  });

  it('have a bounded length, and whole letters', () => {
    const parts = partsOf(`${'x'.repeat(300)} ${'𠮷'.repeat(30)}`);
    expect(Math.max(...parts.map((part) => [...part].length))).toBe(24);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(parts).toHaveLength(24 + 24);
  });
});

describe('a query', () => {
  it('asks for the beginning of a part with each word, and means its signs as signs', () => {
    expect(beginningsOf('Scrípt C++').map(({ source }) => source)).toEqual(['^script', '^c\\+\\+']);
    const [pattern] = beginningsOf('c++');
    expect(pattern?.test('c++')).toBe(true);
    expect(pattern?.test('ccc')).toBe(false);
  });

  it('asks for its first ten words', () => {
    expect(beginningsOf('a b c d e f g h i j k l')).toHaveLength(10);
  });

  it('asks for nothing when it has no word', () => {
    expect(beginningsOf(' ,.* ')).toEqual([]);
  });
});
