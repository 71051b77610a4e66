import { LIMITS, WEEKDAYS, type WeeklyHours } from '@mutua/contracts';
import { everyDay, ownWeekOf, timesOfWeek, weekOfSkill } from './skill-hours.ts';
import { shownHours } from './week.ts';

const week = (days: Partial<WeeklyHours>): WeeklyHours => ({ ...everyDay([]), ...days });
const slot = (start: string, end: string) => ({ start, end });
const now = new Date('2026-12-01T10:00:00Z');

describe('weekly hours as times of a skill', () => {
  it('contain the times of all days, on each of the days, without overlaps', () => {
    const weekly = week({
      tuesday: [slot('18:00', '20:00'), slot('08:00', '09:00')],
      saturday: [slot('19:00', '21:00'), slot('09:00', '10:00')],
    });
    expect(timesOfWeek(weekly)).toEqual({
      availableDays: ['tuesday', 'saturday'],
      availableTimeSlots: [slot('08:00', '10:00'), slot('18:00', '21:00')],
    });
  });

  it('are split at midnight, without a slot that ends before it begins', () => {
    expect(timesOfWeek(week({ sunday: [slot('22:00', '02:00')] }))).toEqual({
      availableDays: ['monday', 'sunday'],
      availableTimeSlots: [slot('00:00', '02:00'), slot('22:00', '23:59')],
    });
    expect(timesOfWeek(week({ friday: [slot('22:00', '00:00')] }))).toEqual({
      availableDays: ['friday'],
      availableTimeSlots: [slot('22:00', '23:59')],
    });
    expect(timesOfWeek(week({ friday: [slot('23:59', '00:00')] }))).toEqual({
      availableDays: [],
      availableTimeSlots: [],
    });
  });

  it('never exceed the limits of a skill, and leave no time out', () => {
    const at = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const slots = Array.from({ length: 28 }, (_, n) => slot(at(n * 45), at(n * 45 + 30 + (n % 5))));
    const weekly = week(Object.fromEntries(WEEKDAYS.map((day, index) => [day, slots.slice(index * 4, index * 4 + 4)])));
    const { availableTimeSlots: times } = timesOfWeek(weekly);
    expect(times).toHaveLength(LIMITS.timeSlots.max);
    for (const { start, end } of slots) {
      expect(times.some((time) => time.start <= start && end <= time.end)).toBe(true);
    }
  });
});

it('a skill has a week of its own, unless it uses the hours of its owner', () => {
  const skill = { availableDays: ['monday' as const], availableTimeSlots: [] };
  const monday = week({ monday: [slot('08:00', '22:00')] });
  expect([weekOfSkill(skill), ownWeekOf(skill), ownWeekOf({ ...skill, hoursFrom: 'skill' })]).toEqual([
    monday,
    monday,
    monday,
  ]);
  expect(ownWeekOf({ ...skill, hoursFrom: 'member' })).toBeNull();
  expect(weekOfSkill({ availableDays: [], availableTimeSlots: [] })).toBeNull();
  const evenings = [slot('18:00', '20:00')];
  expect(weekOfSkill({ availableDays: [], availableTimeSlots: evenings })).toEqual(everyDay(evenings));
});

describe('shown hours', () => {
  const late = week({ sunday: [slot('22:00', '02:00')] });
  const inBerlin = { weekly: late, timeZone: 'Europe/Berlin' };

  it('have the present offset of their clock, but not its name', () => {
    expect(shownHours(inBerlin, null, now)).toEqual({ offset: 60, weekly: late, common: null });
    expect(shownHours(inBerlin, null, new Date('2026-07-01T10:00:00Z'))?.offset).toBe(120);
    expect(JSON.stringify(shownHours(inBerlin, inBerlin, now))).not.toContain('Berlin');
  });

  it('say how much of them the reader shares, across zones and the end of the week, without counting twice', () => {
    const common = (reader: WeeklyHours, timeZone: string | null) =>
      shownHours(inBerlin, { weekly: reader, timeZone }, now)?.common;
    expect(common(late, 'Europe/Berlin')).toBe(240);
    expect(common(week({ sunday: [slot('18:30', '23:00'), slot('19:00', '20:00')] }), 'America/New_York')).toBe(90);
    expect(common(week({ monday: [slot('00:00', '01:00')] }), 'Europe/Berlin')).toBe(60);
    expect([common(week({}), 'UTC'), common(late, null)]).toEqual([null, null]);
  });

  it('are null without times, and while the time zone is unknown', () => {
    expect(shownHours({ weekly: week({}), timeZone: 'UTC' }, null, now)).toBeNull();
    expect(shownHours({ weekly: late, timeZone: null }, null, now)).toBeNull();
  });
});
