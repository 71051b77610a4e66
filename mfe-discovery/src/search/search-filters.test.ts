import { NO_FILTERS, readSearch, type SearchFilters, writeSearch } from './search-filters.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

it('writes only what differs from no filters, and type only for people', () => {
  expect(writeSearch('skills', NO_FILTERS).toString()).toBe('');
  expect(writeSearch('people', NO_FILTERS).toString()).toBe('type=people');
  const filters = {
    q: 'a b',
    category: 'music',
    proficiency: 'expert',
    location: 'Lyon',
    near: 'me',
    km: 10,
    meet: 'either',
    language: 'fr,en',
    sortBy: 'exchanges',
  } as const;
  expect(writeSearch('skills', filters).toString()).toBe(
    'q=a+b&category=music&proficiency=expert&location=Lyon&near=me&km=10&meet=either&language=fr%2Cen&sortBy=exchanges',
  );
});

it('reads what it has written', () => {
  const filters: SearchFilters = {
    ...NO_FILTERS,
    category: 'art',
    near: '2996944',
    km: 50,
    meet: 'online',
    language: 'ase',
    sortBy: 'distance',
  };
  expect(readSearch(writeSearch('skills', filters))).toEqual({ mode: 'skills', filters });
});

it('ignores unknown values', () => {
  expect(
    read('category=magic&proficiency=god&near=here&km=7&meet=space&language=klingon,x&sortBy=luck&type=robots'),
  ).toEqual({
    mode: 'skills',
    filters: NO_FILTERS,
  });
});

it('gives people neither category nor proficiency nor a way to meet nor the sort by exchanges', () => {
  expect(read('type=people&q=ana&category=music&proficiency=expert&meet=online&sortBy=exchanges')).toEqual({
    mode: 'people',
    filters: { ...NO_FILTERS, q: 'ana' },
  });
});
