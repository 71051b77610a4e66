import type { Absence } from '../../schedule/away/absences.ts';
import { type Step, stepOf } from './waiting.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
const away = (from: number, to: number | null): Absence => ({
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
});
const wait = (date: number): Step => ({ step: 'wait', dueAt: day(date) });
const [NUDGE, EXPIRE]: Step[] = [{ step: 'nudge' }, { step: 'expire' }] as [Step, Step];

/** A request of 1 November. The columns are the present day, the day on which its receiver was asked again, and absences. */
it.each<[string, number, number | null, Absence[], Step | undefined]>([
  ['waits for 14 days', 10, null, [], wait(15)],
  ['is asked about after 14 days', 15, null, [], NUDGE],
  ['is asked about later when nobody looked', 90, null, [], NUDGE],
  ['waits for 30 days', 20, 15, [], wait(31)],
  ['expires after 30 days', 31, 15, [], EXPIRE],
  ['has 14 days after it was asked about late', 95, 90, [], wait(104)],
  ['expires 14 days after it was asked about late', 104, 90, [], EXPIRE],
  ['waits longer for a receiver who was away', 15, null, [away(3, 6)], wait(18)],
  ['is looked at each day while the receiver is away', 16, null, [away(10, 20)], wait(17)],
  ['is not asked about while the receiver is away', 16, null, [away(16, 20)], wait(17)],
  ['is looked at each day before an absence', 5, null, [away(10, 20)], wait(6)],
  ['waits while the receiver is away without an end', 90, 15, [away(20, null)], wait(91)],
  ['expires later when the receiver was away', 31, 15, [away(20, 25)], wait(36)],
  ['expires once the receiver was here for long enough', 36, 15, [away(20, 25)], EXPIRE],
])('a request %s', (_what, now, nudged, absences, expected) => {
  const waiting = { askedAt: day(1), nudgedAt: nudged === null ? null : day(nudged), isBlocked: false };
  expect(stepOf(waiting, absences, day(now))).toEqual(expected);
});

it('a blocked pair is not asked again', () => {
  const waiting = { askedAt: day(1), nudgedAt: null, isBlocked: true };
  expect(stepOf(waiting, [], day(15))).toEqual(wait(31));
  expect(stepOf(waiting, [], day(31))).toEqual(EXPIRE);
});

/**
 * A request of 1 November. The columns are the present day, the day of its last question, and the day on which its receiver was asked
 * again.
 */
it.each<[string, number, number, number | null, Step]>([
  ['is not asked about within seven days of it', 15, 10, null, wait(17)],
  ['is asked about after seven days', 17, 10, null, NUDGE],
  ['is asked about after 14 days when it was early', 15, 2, null, NUDGE],
  ['does not expire within seven days of it', 31, 28, 15, wait(35)],
  ['expires after seven days', 35, 28, 15, EXPIRE],
])('a request with a question %s', (_what, now, questioned, nudged, expected) => {
  const nudgedAt = nudged === null ? null : day(nudged);
  const waiting = { askedAt: day(1), nudgedAt, questionedAt: day(questioned), isBlocked: false };
  expect(stepOf(waiting, [], day(now))).toEqual(expected);
});
