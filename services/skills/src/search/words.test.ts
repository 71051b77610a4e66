import { deletionVariantsOf, typosBetween } from './words.ts';

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

describe('deletionVariantsOf', () => {
  const share = (a: string, b: string, typos: number) => {
    const known = new Set(deletionVariantsOf(a));
    return deletionVariantsOf(b, typos).some((variant) => known.has(variant));
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

  it('leaves out whole letters, and returns at most 29 variants', () => {
    expect(deletionVariantsOf('𠮷野家', 1)).toEqual(['𠮷野家', '野家', '𠮷家', '𠮷野']);
    expect(deletionVariantsOf('abcdefghijkl')).toHaveLength(29);
  });

  it('has nothing in common for unlike words', () => {
    expect(share('guitar', 'cooking', 2)).toBe(false);
  });
});
