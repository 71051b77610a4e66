import { endingsOf } from './word-parts.ts';

describe('endingsOf', () => {
  it('returns every ending of three letters and more, or two of Japanese and Chinese, but not the word itself', () => {
    expect(endingsOf('piano')).toEqual(['iano', 'ano']);
    expect(endingsOf('abc')).toEqual([]);
    expect(endingsOf('a')).toEqual([]);
  });

  it('splits no surrogate pair', () => {
    expect(endingsOf('𠮷野家料理')).toEqual(['野家料理', '家料理', '料理']);
  });
});
