import { callFilters, daysOf, NO_FILTERS, readList } from './lesson-filters.ts';

describe('the address of the list', () => {
  it('takes known values, and ignores others', () => {
    const params = new URLSearchParams(
      'q=bread&when=weekend&where=person&category=cooking&proficiency=expert&language=fr&free=true&show=mine',
    );
    expect(readList(params)).toEqual({
      ...NO_FILTERS,
      q: 'bread',
      when: 'weekend',
      where: 'person',
      category: 'cooking',
      proficiency: 'expert',
      language: 'fr',
      free: 'true',
      show: 'mine',
    });
    expect(
      readList(new URLSearchParams('when=never&where=moon&category=x&proficiency=best&language=<b>&free=1&show=all')),
    ).toEqual(NO_FILTERS);
  });
});

describe('the days of a choice', () => {
  // 2026-12-02 is a Wednesday.
  it.each([
    ['today', '2026-12-02', '2026-12-02', '2026-12-03'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-02'],
    ['weekend', '2026-12-02', '2026-12-05', '2026-12-07'],
    ['weekend', '2026-12-05', '2026-12-05', '2026-12-07'],
    ['weekend', '2026-12-06', '2026-12-06', '2026-12-07'],
    ['week', '2026-12-02', '2026-12-02', '2026-12-09'],
    ['month', '2026-12-02', '2026-12-02', '2027-01-01'],
  ] as const)('of %s on %s begin on %s and end before %s', (when, today, from, to) => {
    expect(daysOf(when, today)).toEqual([from, to]);
  });

  it('begin and end at midnight of the reader, also when the clock changes', () => {
    const filters = { ...NO_FILTERS, when: 'weekend', q: ' bread ' } as const;
    expect(callFilters(filters, { zone: 'Europe/Berlin', today: '2026-10-21' })).toEqual({
      q: 'bread',
      from: '2026-10-23T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
    expect(callFilters({ ...NO_FILTERS, when: 'today' }, { zone: 'Asia/Kathmandu', today: '2026-10-21' })).toEqual({
      from: '2026-10-20T18:15:00.000Z',
      to: '2026-10-21T18:15:00.000Z',
    });
  });
});
