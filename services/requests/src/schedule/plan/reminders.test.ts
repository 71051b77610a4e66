import type { MeetingDue, Teacher } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { ADA, agreed, BEN, by, planAfter } from '../../../test/plans.ts';
import { revised } from './basics.ts';
import type { StoredPlan, StoredSession } from './plan.model.ts';
import { duesOf, markReminded, nextDueAt, withoutOldAnswers, type Zones } from './reminders.ts';
import { cancel, moved } from './sessions.ts';

const MEMBERS = { sender: ADA, receiver: BEN };
const BERLIN: Zones = { sender: 'Europe/Berlin', receiver: 'Europe/Berlin' };
const BOTH: Teacher[] = ['sender', 'receiver'];

/** Builds a plan with one session of an hour. */
function planned(startsAt: string, fields: Partial<StoredSession> = {}): StoredPlan {
  const [session] = agreed().sessions;
  if (!session) throw new Error('no session');
  const setAt = new Date('2026-01-01T00:00Z');
  return revised({
    ...agreed(),
    proposals: [],
    sessions: [{ ...session, startsAt: new Date(startsAt), setAt, ...fields }],
  });
}
const dues = (plan: StoredPlan, now: string | Date, zones = BERLIN) =>
  duesOf(plan, MEMBERS, zones, new Date(now)).map(({ what, to }) => [what, to]);

const START = '2026-12-01T17:30:00Z';
const at = (minutes: number): Date => new Date(Date.parse(START) + minutes * MINUTE_MS);

it.each<[title: string, minutes: number, MeetingDue[]]>([
  ['more than a day before', -24 * 60 - 1, []],
  ['a day before', -24 * 60, ['day']],
  ['late, three hours and a minute before', -181, ['day']],
  ['three hours before: too late for the day', -180, []],
  ['an hour and a minute before', -61, []],
  ['an hour before', -60, ['hour']],
  ['eleven minutes before', -11, ['hour']],
  ['ten minutes before: too late for the hour', -10, []],
  ['five minutes before', -5, ['start']],
  ['when it begins: too late for the start', 0, []],
  ['at its end', 60, []],
  ['a quarter of an hour after its end', 75, ['ask']],
  ['72 hours after its end: nobody is asked any more', 60 + 72 * 60, []],
])('finds the reminders that are due %s', (_title, minutes, expected) => {
  expect(dues(planned(START), at(minutes))).toEqual(expected.map((what) => [what, BOTH]));
});

it.each<[title: string, startsAt: string, dayBefore: string]>([
  ['of 25 hours', '2026-10-25T17:30:00Z', '2026-10-24T16:30:00Z'],
  ['of 23 hours', '2027-03-28T16:30:00Z', '2027-03-27T17:30:00Z'],
])('finds the same time on the day before, over a day %s', (_title, startsAt, dayBefore) => {
  const moment = Date.parse(dayBefore);
  expect(dues(planned(startsAt), new Date(moment - 1))).toEqual([]);
  expect(dues(planned(startsAt), new Date(moment))).toEqual([['day', BOTH]]);
});

it("reminds each member once, at the right time on that member's clock", () => {
  const zones: Zones = { sender: 'Europe/Berlin', receiver: 'America/New_York' };
  // Europe changes its clocks on that day, America a week later.
  const plan = planned('2026-10-25T17:30:00Z');
  const early = new Date('2026-10-24T16:30:00Z');
  const first = duesOf(plan, MEMBERS, zones, early);
  expect(first).toMatchObject([{ what: 'day', to: ['sender'] }]);
  const after = markReminded(plan, first);
  expect(duesOf(after, MEMBERS, zones, early)).toEqual([]);
  expect(nextDueAt(after, MEMBERS, zones, early)).toEqual(new Date('2026-10-24T17:30:00Z'));
  expect(dues(after, '2026-10-24T17:30:00Z', zones)).toEqual([['day', ['receiver']]]);
});

it.each<[title: string, minutes: number, MeetingDue[]]>([
  ['a day and a minute before', -24 * 60 - 1, ['day', 'hour', 'start', 'ask']],
  ['less than a day before', -24 * 60 + 1, ['hour', 'start', 'ask']],
  ['less than an hour before', -59, ['start', 'ask']],
  ['while it goes on', 10, ['ask']],
])('sends no reminder whose time had passed when the session was agreed: %s', (_title, minutes, expected) => {
  let plan = planned(START, { setAt: at(minutes) });
  const sent: unknown[] = [];
  for (let now: Date | undefined = at(minutes); now; now = nextDueAt(plan, MEMBERS, BERLIN, now)) {
    const found = duesOf(plan, MEMBERS, BERLIN, now);
    sent.push(...found.map(({ what }) => what));
    plan = markReminded(plan, found);
    if (now > at(60 + 72 * 60)) break;
  }
  expect(sent).toEqual(expected);
});

it('sends new reminders for a moved session, and none for a cancelled one', () => {
  const plan = planned(START);
  const reminded = markReminded(plan, duesOf(plan, MEMBERS, BERLIN, at(-60)));
  const [session] = reminded.sessions;
  const proposal = {
    ...agreed().proposals[0],
    sessionId: session?._id,
    minutes: 60,
  } as StoredPlan['proposals'][number];
  const later = planAfter(moved(reminded, by(ADA, at(-50)), proposal, at(120)));
  expect(dues(later, at(60))).toEqual([['hour', BOTH]]);
  expect(dues(planAfter(cancel(plan, by(ADA, at(-90)), session?._id ?? '', { scope: 'one' })), at(-60))).toEqual([]);
});

it('asks only members who have not answered, and nobody about a session that was over before Mutua asked', () => {
  const answers = [{ by: ADA, met: true, minutes: 60, why: null, at: at(65) }];
  expect(dues(planned(START, { answers }), at(75))).toEqual([['ask', ['receiver']]]);
  const earlier = planned(START, { isEarlier: true });
  expect(dues(earlier, at(75))).toEqual([]);
  expect(nextDueAt(earlier, MEMBERS, BERLIN, at(75))).toBeUndefined();
  expect(earlier.dueAt).toBeUndefined();
});

it('is due early enough for every time zone', () => {
  const plan = planned('2026-10-25T17:30:00Z');
  const { dueAt } = plan;
  expect(dueAt && dueAt <= new Date('2026-10-24T16:30:00Z')).toBe(true);
  expect(nextDueAt(plan, MEMBERS, BERLIN, dueAt as Date)).toEqual(new Date('2026-10-24T16:30:00Z'));
});

it('removes answers after 180 days, but keeps that the session was held', () => {
  const answers = [{ by: ADA, met: true, minutes: 60, why: null, at: at(65) }];
  const plan = planned(START, { answers, status: 'held', heldMinutes: 60 });
  const end = 60 + 180 * 24 * 60;
  expect(plan.dueAt).toEqual(at(end));
  expect(withoutOldAnswers(plan, at(end - 1))).toBe(plan);
  const kept = withoutOldAnswers(plan, at(end));
  expect(kept.sessions).toMatchObject([{ status: 'held', heldMinutes: 60 }]);
  expect(kept.sessions[0]).not.toHaveProperty('answers');
});
