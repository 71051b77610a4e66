import { offsetAt } from '@mutua/contracts';
import { everyDay, type SkillTimes, weekOfSkill } from '@mutua/domain';
import { hoursInCommon, unionOf, weekOf as weekIn } from './week.ts';

const evening = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '18:00', end: '21:00' }] };
const weekOf = (skill: SkillTimes, offset: number | null) => weekIn(weekOfSkill(skill), offset);

describe('hours in common', () => {
  it('are counted across time zones', () => {
    const berlin = weekOf(evening, 60);
    expect(hoursInCommon(berlin, weekOf(evening, 60))).toBe(3);
    expect(hoursInCommon(berlin, weekOf(evening, 0))).toBe(2);
    expect(hoursInCommon(berlin, weekOf(evening, 540))).toBe(0);
  });

  it('wrap around the end of the week', () => {
    const lateSunday = { availableDays: ['sunday' as const], availableTimeSlots: [{ start: '20:00', end: '23:00' }] };
    const earlyMonday = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '00:00', end: '08:00' }] };
    expect(hoursInCommon(weekOf(lateSunday, -300), weekOf(earlyMonday, 0))).toBe(3);
    expect(hoursInCommon(weekOf(earlyMonday, 540), weekOf(lateSunday, 0))).toBe(3);
  });

  it('past midnight belong to the next day, also after Sunday', () => {
    const late = {
      ...everyDay([]),
      saturday: [{ start: '22:00', end: '02:00' }],
      sunday: [{ start: '23:00', end: '01:00' }],
    };
    const early = weekOf(
      { availableDays: ['sunday', 'monday'], availableTimeSlots: [{ start: '00:00', end: '03:00' }] },
      0,
    );
    expect(hoursInCommon(weekIn(late, 0), early)).toBe(3);
    expect(hoursInCommon(weekIn(late, 60), weekIn(late, 60))).toBe(6);
    expect(hoursInCommon(weekIn({ ...late, sunday: [{ start: '08:00', end: '08:00' }] }, 0), early)).toBe(5);
  });

  it('count an hour if half of it suits', () => {
    const half = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '18:30', end: '19:30' }] };
    expect(hoursInCommon(weekOf(half, 0), weekOf(half, 0))).toBe(2);
    expect(hoursInCommon(weekOf(half, 330), weekOf(half, 330))).toBe(1);
  });

  it('are unknown without times, and without a zone', () => {
    const never = { availableDays: [], availableTimeSlots: [] };
    expect(hoursInCommon(weekOf(evening, null), weekOf(evening, 0))).toBeNull();
    expect(hoursInCommon(weekOf(never, 0), weekOf(evening, 0))).toBeNull();
  });

  it('are known for a day without times, and for times without days', () => {
    const monday = weekOf({ availableDays: ['monday'], availableTimeSlots: [] }, 0);
    const evenings = weekOf({ ...evening, availableDays: [] }, 0);
    expect([hoursInCommon(monday, monday), hoursInCommon(evenings, evenings)]).toEqual([14, 21]);
    expect(hoursInCommon(monday, evenings)).toBe(3);
  });

  it('of several weeks are the hours of any of them', () => {
    const tuesday = weekOf({ ...evening, availableDays: ['tuesday'] }, 0);
    const both = unionOf([weekOf(evening, 0), [], tuesday]);
    expect(hoursInCommon(both, both)).toBe(6);
    expect(unionOf([])).toEqual([]);
  });
});

it('knows the offset of a zone at a moment', () => {
  expect(offsetAt('Europe/Berlin', new Date('2026-07-01'))).toBe(120);
  expect(offsetAt('Europe/Berlin', new Date('2026-12-01'))).toBe(60);
  expect(offsetAt('Asia/Kolkata', new Date('2026-12-01'))).toBe(330);
  expect(offsetAt('America/New_York', new Date('2026-12-01'))).toBe(-300);
  expect(offsetAt('UTC', new Date())).toBe(0);
  expect(offsetAt(null, new Date())).toBeNull();
  expect(offsetAt('Nowhere/Else', new Date())).toBeNull();
});
