import type { HoursSlot, WeeklyHours } from '@mutua/contracts';
import { WEEKDAYS, weekFrom } from '@mutua/contracts/limits';
import {
  copyDay,
  endsNextDay,
  NO_SLOT,
  NO_WEEK,
  nextSlot,
  partsOfDay,
  sameDays,
  weekOfSkills,
  wrongSlots,
} from './slots.ts';

const slot = (text: string): HoursSlot => {
  const [start = '', end = ''] = text.split('–');
  return { start, end };
};
const week = (days: Partial<Record<keyof WeeklyHours, string[]>>): WeeklyHours => ({
  ...NO_WEEK,
  ...Object.fromEntries(Object.entries(days).map(([day, texts]) => [day, texts.map(slot)])),
});

it.each([
  ['18:00–20:00', false],
  ['22:00–02:00', true],
  ['22:00–00:00', true],
  ['09:00–09:00', true],
  ['09:00–', false],
])('finds whether %s ends on the next day: %s', (text, expected) => {
  expect(endsNextDay(slot(text))).toBe(expected);
});

it('a new slot follows the last one of the day while the day has room', () => {
  expect(nextSlot([])).toEqual(slot('18:00–20:00'));
  expect(nextSlot([slot('09:00–14:00')])).toEqual(slot('15:00–17:00'));
  expect(nextSlot([slot('18:00–21:00')])).toEqual(NO_SLOT);
  expect(nextSlot([slot('22:00–02:00')])).toEqual(NO_SLOT);
  expect(nextSlot([NO_SLOT])).toEqual(NO_SLOT);
});

it('copying a day replaces other days, with new slots for each', () => {
  const weekly = week({ monday: ['18:00–20:00'], friday: ['22:00–02:00'] });
  const copied = copyDay(weekly, 'monday', ['tuesday', 'friday']);
  expect(copied).toEqual(week({ monday: ['18:00–20:00'], tuesday: ['18:00–20:00'], friday: ['18:00–20:00'] }));
  expect(copied.tuesday[0]).not.toBe(copied.monday[0]);
  expect(copyDay(weekly, 'sunday', WEEKDAYS)).toEqual(NO_WEEK);
});

it('a slot past midnight is also a part of the next day', () => {
  const weekly = week({ sunday: ['22:00–02:24'], monday: ['12:00–18:00'], friday: ['18:00–00:00'] });
  expect(partsOfDay(weekly, 'sunday')).toEqual([{ from: 22 / 24, to: 1 }]);
  expect(partsOfDay(weekly, 'monday')).toEqual([
    { from: 0, to: 0.1 },
    { from: 0.5, to: 0.75 },
  ]);
  expect(partsOfDay(weekly, 'saturday')).toEqual([]);
  expect(partsOfDay(week({ monday: ['–20:00'] }), 'monday')).toEqual([]);
});

it.each<[string, WeeklyHours, ReturnType<typeof wrongSlots>]>([
  ['slots that touch are right', week({ monday: ['09:00–12:00', '12:00–14:00'], tuesday: ['00:00–00:00'] }), {}],
  ['a time is missing', week({ monday: ['09:00–'] }), { monday: { 0: { wrong: 'missing' } } }],
  [
    'two of a day overlap',
    week({ monday: ['18:00–20:00', '09:00–18:01'] }),
    { monday: { 1: { wrong: 'overlap', day: 'monday', slot: slot('18:00–20:00') } } },
  ],
  [
    'one overlaps a slot of the next day',
    week({ friday: ['22:00–02:00'], saturday: ['02:00–03:00', '01:00–01:30'] }),
    { saturday: { 1: { wrong: 'overlap', day: 'friday', slot: slot('22:00–02:00') } } },
  ],
  [
    'Sunday night is before Monday',
    week({ monday: ['01:00–03:00'], sunday: ['23:00–01:30'] }),
    { sunday: { 0: { wrong: 'overlap', day: 'monday', slot: slot('01:00–03:00') } } },
  ],
  [
    'a whole day overlaps any other slot',
    week({ monday: ['09:00–09:00'], tuesday: ['08:00–10:00'] }),
    { tuesday: { 0: { wrong: 'overlap', day: 'monday', slot: slot('09:00–09:00') } } },
  ],
])('finds wrong slots: %s', (_, weekly, expected) => {
  expect(wrongSlots(weekly)).toEqual(expected);
});

it('combines the hours of all skills of the member', () => {
  const skill = (availableDays: (keyof WeeklyHours)[], texts: string[]) => ({
    availableDays,
    availableTimeSlots: texts.map(slot),
  });
  expect(
    weekOfSkills([
      skill(['tuesday', 'thursday'], ['18:00–20:00']),
      skill(['tuesday'], ['19:00–21:00', '09:00–10:00']),
      skill(['sunday'], []),
    ]),
  ).toEqual(week({ tuesday: ['09:00–10:00', '18:00–21:00'], thursday: ['18:00–20:00'] }));
  expect(weekOfSkills([skill([], ['08:00–09:00'])]).sunday).toEqual([slot('08:00–09:00')]);
  const many = ['01:00–02:00', '03:00–04:00', '05:00–06:00', '07:00–08:00', '09:00–10:00'];
  expect(weekOfSkills([skill(['monday'], many)]).monday).toEqual(many.slice(0, 4).map(slot));
});

it('groups days with the same hours, in the order of the week', () => {
  const weekly = week({ monday: ['18:00–20:00'], saturday: ['10:00–12:00'], sunday: ['18:00–20:00'] });
  expect(sameDays(weekly, weekFrom('sunday')).map(({ days }) => days)).toEqual([['sunday', 'monday'], ['saturday']]);
});
