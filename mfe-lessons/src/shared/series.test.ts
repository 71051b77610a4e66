import { datesOf, dayTimeOf, EMPTY_SERIES, keptDates, momentIn, readSeries, type Series, wrongIn } from './series.ts';

const NOW = Date.parse('2026-10-01T12:00:00.000Z');
const series = (overrides: Partial<Series> = {}): Series => ({
  ...EMPTY_SERIES,
  day: '2026-10-13',
  time: '17:30',
  everyWeeks: 1,
  count: 4,
  ...overrides,
});
const startsIn = (zone: string, overrides: Partial<Series> = {}) =>
  datesOf(series(overrides), zone, NOW).map(({ startsAt }) => startsAt);

describe('the dates of a series', () => {
  it.each([
    // The clock is set back on Oct 25 in Berlin, on Nov 1 in New York, forward by half an hour on Oct 4 in Lord Howe.
    ['Europe/Berlin', ['2026-10-13T15:30', '2026-10-20T15:30', '2026-10-27T16:30', '2026-11-03T16:30']],
    ['America/New_York', ['2026-10-13T21:30', '2026-10-20T21:30', '2026-10-27T21:30', '2026-11-03T22:30']],
    ['Asia/Kathmandu', ['2026-10-13T11:45', '2026-10-20T11:45', '2026-10-27T11:45', '2026-11-03T11:45']],
  ])('keep the time of day in %s', (zone, starts) => {
    expect(startsIn(zone)).toEqual(starts.map((start) => `${start}:00.000Z`));
  });

  it('mark the first date after a clock change, also one of half an hour', () => {
    const marked = (zone: string, overrides: Partial<Series> = {}) =>
      datesOf(series(overrides), zone, NOW).flatMap(({ number, isAfterClockChange }) =>
        isAfterClockChange ? [number] : [],
      );
    expect(marked('Europe/Berlin')).toEqual([2]);
    expect(marked('Asia/Kathmandu')).toEqual([]);
    expect(marked('Australia/Lord_Howe', { day: '2026-10-02', count: 2 })).toEqual([1]);
    // The date after the change is left out, so the next one is marked.
    expect(marked('Europe/Berlin', { changed: { 2: 'out' } })).toEqual([3]);
  });

  it('take a time that the clock skips as the later one, and of two equal times the first', () => {
    expect(momentIn({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(momentIn({ day: '2026-10-25', time: '0230' }, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('are every second week, or a single one', () => {
    expect(startsIn('UTC', { everyWeeks: 2, count: 2 })).toEqual([
      '2026-10-13T17:30:00.000Z',
      '2026-10-27T17:30:00.000Z',
    ]);
    expect(startsIn('UTC', { everyWeeks: 0 })).toEqual(['2026-10-13T17:30:00.000Z']);
  });

  it('are left out or moved one by one, but never the first', () => {
    const changed = { 0: 'out', 1: 'out', 2: { day: '2026-10-28', time: '18:00' } } as const;
    const dates = datesOf(series({ changed, count: 3 }), 'UTC', NOW);
    expect(dates.map(({ isOut, isMoved }) => [isOut, isMoved])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    expect(keptDates(dates)).toEqual(['2026-10-13T17:30:00.000Z', '2026-10-28T18:00:00.000Z']);
  });

  it('are none while day or time are missing', () => {
    expect(startsIn('UTC', { day: '' })).toEqual([]);
    expect(startsIn('UTC', { time: '25' })).toEqual([]);
  });

  it('are at least three hours and at most 180 days ahead', () => {
    expect(wrongIn('2026-10-01T14:59:00.000Z', NOW)).toBe('near');
    expect(wrongIn('2026-10-01T15:00:00.000Z', NOW)).toBeNull();
    expect(wrongIn('2027-03-30T12:00:00.000Z', NOW)).toBeNull();
    expect(wrongIn('2027-03-30T12:01:00.000Z', NOW)).toBe('far');
  });
});

describe('a stored series', () => {
  it('is read as it was written, and anything else counts as not typed', () => {
    const stored = series({ changed: { 1: 'out', 2: { day: '2026-10-28', time: '18:00' } } });
    expect(readSeries(JSON.stringify(stored))).toEqual(stored);
    for (const text of ['', 'null', '[]', '{"day":1,"everyWeeks":9,"count":99,"changed":{"1":7}}'])
      expect(readSeries(text)).toEqual(EMPTY_SERIES);
  });

  it('has the day and time of a moment by the clock', () => {
    expect(dayTimeOf('2026-12-05T22:30:00.000Z', 'Europe/Berlin')).toEqual({ day: '2026-12-05', time: '23:30' });
  });
});
