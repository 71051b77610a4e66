import { beginningsOf, fold, partsOf, wordsOf } from './search-text.ts';

describe('folding', () => {
  it.each([
    ['José ÑÚÑEZ', 'jose nunez'],
    ['Straße', 'strasse'],
    ['Łódź Ørsted', 'lodz orsted'],
    ['Ｆｕｌｌ ﬁ', 'full fi'],
    ['Привет', 'привет'],
    ['日本語', '日本語'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('words', () => {
  it('are told apart by blanks, commas and semicolons, each once', () => {
    expect(wordsOf(' C++, node.js;Chess  chess\n')).toEqual(['c++', 'node.js', 'chess']);
  });

  it('have every ending as a part', () => {
    expect(partsOf('Go on')).toEqual(['go', 'o', 'on', 'n']);
  });

  it('add parts of a bounded length, whole letters each', () => {
    const parts = partsOf(`${'x'.repeat(300)} ${'🎸'.repeat(30)}`);
    expect(Math.max(...parts.map((part) => [...part].length))).toBe(24);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(parts).toHaveLength(24 + 24);
  });
});

describe('a query', () => {
  it('asks for the beginning of a part with each word, and means its signs as signs', () => {
    expect(beginningsOf('Scrípt C++').map(({ source }) => source)).toEqual(['^script', '^c\\+\\+']);
    const [pattern] = beginningsOf('a.b*[c]');
    expect(pattern?.test('a.b*[c]d')).toBe(true);
    expect(pattern?.test('axb')).toBe(false);
  });

  it('asks for its first ten words', () => {
    expect(beginningsOf('a b c d e f g h i j k l')).toHaveLength(10);
  });

  it('asks for nothing when it has no word', () => {
    expect(beginningsOf(' , ')).toEqual([]);
  });
});
