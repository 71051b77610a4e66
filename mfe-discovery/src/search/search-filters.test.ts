import { NO_FILTERS, readSearch, writeSearch } from './search-filters.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

it('writes only what differs from no filters, and type only for people', () => {
  expect(writeSearch('skills', NO_FILTERS).toString()).toBe('');
  expect(writeSearch('people', NO_FILTERS).toString()).toBe('type=people');
  const filters = {
    q: 'a b',
    category: 'music',
    proficiency: 'expert',
    location: 'Lyon',
    sortBy: 'exchanges',
  } as const;
  expect(writeSearch('skills', filters).toString()).toBe(
    'q=a+b&category=music&proficiency=expert&location=Lyon&sortBy=exchanges',
  );
});

it('reads what it has written', () => {
  const filters = { q: 'a', category: 'art', proficiency: 'beginner', location: 'Lyon', sortBy: 'rating' } as const;
  expect(readSearch(writeSearch('skills', filters))).toEqual({ mode: 'skills', filters });
});

it('ignores unknown values', () => {
  expect(read('category=magic&proficiency=god&sortBy=luck&type=robots')).toEqual({
    mode: 'skills',
    filters: NO_FILTERS,
  });
});

it('gives people neither category nor proficiency nor the sort by exchanges', () => {
  expect(read('type=people&q=ana&category=music&proficiency=expert&sortBy=exchanges')).toEqual({
    mode: 'people',
    filters: { ...NO_FILTERS, q: 'ana' },
  });
});
