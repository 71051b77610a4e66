import { endingsOf, outlinesOf, typosBetween, wordsOf } from './words.ts';

describe('wordsOf', () => {
  it.each([
    ['Crème Brûlée', ['creme', 'brulee']],
    ['STRASSE, Straße', ['strasse']],
    ['Łódź & smørrebrød', ['lodz', 'smorrebrod']],
    ['C++, C# and Node.js', ['c++', 'c#', 'and', 'node', 'js']],
    ['web-design web', ['web', 'design']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ['🎸 !!', []],
  ])('reads %j as %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('cuts endless words', () => {
    expect(wordsOf('a'.repeat(500))).toEqual(['a'.repeat(40)]);
  });
});

describe('endingsOf', () => {
  it('gives every ending of three letters and more, but not the word', () => {
    expect(endingsOf('piano')).toEqual(['iano', 'ano']);
    expect(endingsOf('abc')).toEqual([]);
    expect(endingsOf('a')).toEqual([]);
  });
});

describe('typosBetween', () => {
  it.each([
    ['guitar', 'guitar', 0],
    ['guitar', 'guittar', 1],
    ['guitar', 'gutar', 1],
    ['guitar', 'guiter', 1],
    ['guitar', 'giutar', 1],
    ['photography', 'fotografy', 4],
    ['', 'abc', 3],
  ])('counts %s to %s as %i', (a, b, typos) => {
    expect(typosBetween(a, b)).toBe(typos);
    expect(typosBetween(b, a)).toBe(typos);
  });
});

describe('outlinesOf', () => {
  const share = (a: string, b: string, typos: number) => {
    const known = new Set(outlinesOf(a));
    return outlinesOf(b, typos).some((outline) => known.has(outline));
  };

  it.each([
    ['javascript', 'javasript', 2],
    ['javascript', 'jvaascript', 2],
    ['photography', 'phtogrphy', 2],
    ['guitar', 'gitar', 1],
    ['guitar', 'giutar', 1],
    ['piano', 'pianno', 1],
  ])('%s and %s have one in common', (word, typed, typos) => {
    expect(share(word, typed, typos)).toBe(true);
  });

  it('keeps unlike words apart', () => {
    expect(share('guitar', 'cooking', 2)).toBe(false);
  });
});
