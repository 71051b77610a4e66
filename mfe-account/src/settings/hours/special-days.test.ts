import { HOURS } from '@mutua/contracts/limits';
import { addDays } from '@mutua/contracts/time';
import { lastDay, rowsOf, todayIn, weekdayOf, withoutRow, withRow, wrongRow } from './special-days.ts';

const off = (date: string) => ({ date, slots: [] });
const afternoon = [{ start: '14:00', end: '18:00' }];
const today = '2026-12-20';

it('joins consecutive days off to one row, also over the new year', () => {
  const days = [off('2027-01-01'), off('2026-12-31'), off('2027-01-03'), { date: '2027-01-02', slots: afternoon }];
  expect(rowsOf(days)).toEqual([
    { from: '2026-12-31', to: '2027-01-01', slots: [] },
    { from: '2027-01-02', to: '2027-01-02', slots: afternoon },
    { from: '2027-01-03', to: '2027-01-03', slots: [] },
  ]);
});

it('replaces present days with added ones, and removes a row as a whole', () => {
  const before = [off('2026-12-24'), { date: '2026-12-26', slots: afternoon }];
  const days = withRow(before, { from: '2026-12-25', to: '2026-12-27', slots: [] });
  expect(days).toEqual(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].map(off));
  expect(withoutRow(days, { from: '2026-12-25', to: '2026-12-27' })).toEqual([off('2026-12-24')]);
});

it.each([
  [
    { from: '', to: '' },
    { field: 'from', wrong: 'missing' },
  ],
  [
    { from: '2026-12-19', to: '' },
    { field: 'from', wrong: 'past' },
  ],
  [
    { from: '2026-12-24', to: '2026-12-23' },
    { field: 'to', wrong: 'order' },
  ],
  [
    { from: addDays(today, 401), to: '' },
    { field: 'from', wrong: 'far' },
  ],
  [
    { from: today, to: addDays(today, 401) },
    { field: 'to', wrong: 'far' },
  ],
  [
    { from: today, to: addDays(today, 60) },
    { field: 'to', wrong: 'many' },
  ],
  [{ from: today, to: addDays(today, 59) }, null],
  [{ from: lastDay(today), to: '' }, null],
])('refuses %j with %j', (dates, expected) => {
  expect(wrongRow(dates, { today, days: [] })).toEqual(expected);
});

it('counts days that are already present once', () => {
  const days = Array.from({ length: HOURS.specialDays }, (_, index) => off(addDays(today, index)));
  expect(wrongRow({ from: today, to: '' }, { today, days })).toBeNull();
  expect(wrongRow({ from: addDays(today, 60), to: '' }, { today, days })).toEqual({ field: 'from', wrong: 'many' });
});

it('returns today in a zone', () => {
  const moment = new Date('2026-12-31T23:30:00Z');
  expect([todayIn('Europe/Berlin', moment), todayIn('America/Lima', moment)]).toEqual(['2027-01-01', '2026-12-31']);
  expect(weekdayOf('2026-12-24')).toBe('thursday');
});
