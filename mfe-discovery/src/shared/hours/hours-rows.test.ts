import type { ShownHours } from '@mutua/contracts';
import { duration, hoursRows, readerOffset, zoneName } from './hours-rows.ts';

const NOTHING: ShownHours['weekly'] = {
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
};
const evening = { start: '18:00', end: '20:00' };
const evenings = { offset: 60, weekly: { ...NOTHING, tuesday: [evening], thursday: [evening] } };

it('groups days with the same times', () => {
  expect(hoursRows(evenings, 60)).toEqual([{ days: ['tuesday', 'thursday'], time: '18:00–20:00', theirs: null }]);
});

it('converts times to the reader’s clock, and names the weekday when it differs', () => {
  expect(hoursRows(evenings, -300)).toEqual([
    { days: ['tuesday', 'thursday'], time: '12:00–14:00', theirs: { days: [], time: '18:00–20:00', part: 'evening' } },
  ]);
  expect(hoursRows(evenings, 540)).toEqual([
    {
      days: ['wednesday', 'friday'],
      time: '02:00–04:00',
      theirs: { days: ['tuesday', 'thursday'], time: '18:00–20:00', part: 'evening' },
    },
  ]);
});

it.each([
  ['07:00', '09:00', 'morning'],
  ['10:00', '14:00', 'afternoon'],
  ['17:00', '22:00', 'evening'],
  ['22:00', '02:00', 'night'],
  ['20:00', '00:00', 'night'],
  ['09:00', '17:00', null],
])('names the part of the member’s day: %s to %s', (start, end, part) => {
  const hours = { offset: 0, weekly: { ...NOTHING, friday: [{ start, end }] } };
  expect(hoursRows(hours, 60)[0]?.theirs?.part).toBe(part);
});

it('keeps a time past midnight whole, and starts the week with the reader’s first day', () => {
  const late = { offset: 0, weekly: { ...NOTHING, sunday: [{ start: '22:00', end: '02:00' }], monday: [evening] } };
  expect(hoursRows(late, 345).map(({ days, time }) => [days, time])).toEqual([
    [['monday'], '03:45–07:45'],
    [['monday'], '23:45–01:45'],
  ]);
  expect(hoursRows(late, 0, 'sunday').map(({ days }) => days)).toEqual([['sunday'], ['monday']]);
  const early = { offset: 0, weekly: { ...NOTHING, monday: [{ start: '01:00', end: '02:00' }] } };
  expect(hoursRows(early, -120)).toEqual([
    { days: ['sunday'], time: '23:00–00:00', theirs: { days: ['monday'], time: '01:00–02:00', part: 'night' } },
  ]);
});

it('knows the reader’s UTC offset, and formats offsets and durations', () => {
  document.documentElement.dataset['timeZone'] = 'Asia/Kathmandu';
  expect(readerOffset()).toBe(345);
  delete document.documentElement.dataset['timeZone'];
  expect([0, 60, 345, -210].map(zoneName)).toEqual(['UTC', 'UTC+1', 'UTC+5:45', 'UTC−3:30']);
  expect([45, 60, 210].map(duration)).toEqual(['45 min', '1 h', '3 h 30']);
});
