import { indexedWordsOf } from '@mutua/service-kit';
import { filterOf } from './list-filter.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const finds = (q: string, ...texts: string[]): boolean => {
  const { words, foundBy } = filterOf({ q } as never, { isMember: false, hidden: [], now: NOW });
  const stored = indexedWordsOf(...texts);
  return foundBy.length > 0 && words.every((word) => stored.some((each) => word.test(each)));
};

it('a search with signs of languages is no pattern', () => {
  expect(finds('C++', 'C++ for beginners')).toBe(true);
  expect(finds('G++ beginners', 'C++ for beginners')).toBe(false);
  expect(finds('C+', 'Calligraphy')).toBe(false);
  expect(finds('c#', 'C# and F#')).toBe(true);
});
