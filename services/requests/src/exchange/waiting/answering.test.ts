import { WITHDRAWALS } from '@mutua/contracts';
import type { Absence } from '../../schedule/away/absences.ts';
import { type Answerable, answeringOf, answerRateOf } from './answering.ts';

const NOW = new Date('2026-11-26T12:00Z');
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const [BEN, ADA] = ['b'.repeat(24), 'a'.repeat(24)];

/** Builds a request that was sent `daysAgo` days ago, and answered some hours later. */
function answered(hours: number, daysAgo = 10, status: 'accepted' | 'rejected' = 'accepted'): Answerable {
  const at = new Date(NOW.getTime() - daysAgo * DAY_MS);
  const createdAt = new Date(at.getTime() - hours * HOUR_MS);
  return { createdAt, reason: '', changes: { [status]: { at, actorId: BEN } } };
}
const withdrawn = (actorId: string | null, reason: string): Answerable => {
  const at = new Date(NOW.getTime() - 5 * DAY_MS);
  return { createdAt: new Date(at.getTime() - 30 * DAY_MS), reason, changes: { cancelled: { at, actorId } } };
};
const expired = withdrawn(null, WITHDRAWALS.expired);
/** Builds the first question of the receiver, some hours after the request was sent. */
const questionAfter = ({ createdAt }: Answerable, hours: number) => [
  { at: new Date(createdAt.getTime() + hours * HOUR_MS) },
  { at: NOW },
];
const times = (count: number, request: Answerable): Answerable[] => Array.from({ length: count }, () => request);
const within = (received: Answerable[], absences: Absence[] = []) => answeringOf(received, absences, NOW).answersWithin;

it.each<[string, Answerable[], ReturnType<typeof within>]>([
  ['nothing without answers', [], null],
  ['nothing of four answers', times(4, answered(1)), null],
  ['hours up to three', times(5, answered(3)), 'hours'],
  ['a day up to 24 hours', times(5, answered(24)), 'day'],
  ['days up to 72 hours', times(5, answered(72)), 'days'],
  ['a week up to seven days', times(5, answered(168)), 'week'],
  ['nothing of slow ones', times(5, answered(169)), null],
  ['the median, not the mean', [...times(3, answered(2)), ...times(2, answered(600))], 'hours'],
  ['the middle of an even number', [...times(3, answered(2)), ...times(3, answered(6))], 'day'],
  ['rejections as answers', times(5, answered(2, 10, 'rejected')), 'hours'],
  ['a question as an answer', times(5, { ...answered(100), questions: questionAfter(answered(100), 2) }), 'hours'],
  [
    'an expired one with a question as its time',
    times(5, { ...expired, questions: questionAfter(expired, 20) }),
    'day',
  ],
  ['expired ones as thirty days', [...times(3, expired), ...times(2, answered(1))], null],
  ['none that its sender took back', [...times(4, answered(1)), withdrawn(ADA, '')], null],
  [
    'none that is cancelled for another reason',
    [...times(4, answered(1)), withdrawn(null, WITHDRAWALS.skillGone)],
    null,
  ],
  ['none from more than 180 days ago', [...times(4, answered(1)), answered(1, 181)], null],
  ['the last twenty', [...times(20, answered(1, 10)), ...times(20, answered(100, 20))], 'hours'],
  ['no legs of rings', times(5, { ...answered(1), ring: { _id: ADA, size: 3, place: 0 } }), null],
])('counts %s', (_what, received, expected) => {
  expect(within(received)).toBe(expected);
});

it('counts an accepted exchange by its acceptance, whatever happened to it later', () => {
  const at = new Date(NOW.getTime() - DAY_MS);
  const cancelled = answered(2);
  expect(within(times(5, { ...cancelled, changes: { ...cancelled.changes, cancelled: { at, actorId: ADA } } }))).toBe(
    'hours',
  );
});

it('does not count absences as waiting time', () => {
  const absence = {
    startsAt: new Date(NOW.getTime() - 15 * DAY_MS),
    endsAt: new Date(NOW.getTime() - 10 * DAY_MS - HOUR_MS),
  };
  expect(within(times(5, answered(100)), [absence])).toBe('hours');
});

it('returns when the oldest answer no longer counts', () => {
  const { until } = answeringOf([answered(1, 30), answered(1, 100)], [], NOW);
  expect(until).toEqual(new Date(NOW.getTime() + 80 * DAY_MS));
});

describe('how often a member answers', () => {
  const rate = (received: Answerable[], absences: Absence[] = []) => answerRateOf(received, absences, NOW);
  const waiting = (days: number): Answerable => ({
    createdAt: new Date(NOW.getTime() - days * DAY_MS),
    reason: '',
  });
  const cancelled = (actorId: string | null, reason: string, afterHours: number): Answerable => {
    const request = waiting(20);
    return {
      ...request,
      reason,
      changes: { cancelled: { at: new Date(request.createdAt.getTime() + afterHours * HOUR_MS), actorId } },
    };
  };
  const four = times(4, answered(1));

  it.each<[string, Answerable[], number | null]>([
    ['nothing of four', four, null],
    ['all of five', times(5, answered(1)), 100],
    ['four of five', [...four, waiting(10)], 80],
    ['steps of five', [...four, waiting(10), waiting(11), waiting(12)], 55],
    ['a question as an answer', [...four, { ...waiting(10), questions: [{ at: NOW }] }], 80],
    [
      'a question within a week as an answer',
      [...four, { ...waiting(10), questions: [{ at: new Date(NOW.getTime() - 5 * DAY_MS) }] }],
      100,
    ],
    ['no late answer', [...four, answered(169)], 80],
    ['nothing of the last day', [...four, waiting(0.9)], null],
    ['nothing from more than 90 days ago', [...four, waiting(91)], null],
    ['nothing that its sender took back within a day', [...four, cancelled(ADA, '', 23)], null],
    ['what its sender took back later', [...four, cancelled(ADA, '', 24)], 80],
    ['nothing that the system cancelled', [...four, cancelled(null, WITHDRAWALS.skillGone, 100)], null],
    ['what has expired', [...four, cancelled(null, WITHDRAWALS.expired, 100)], 80],
    ['no legs of rings', [...four, { ...answered(1), ring: { _id: ADA, size: 3, place: 0 } }], null],
  ])('counts %s', (_what, received, expected) => {
    expect(rate(received)).toBe(expected);
  });

  it('does not count absences as waiting time', () => {
    const absence = { startsAt: new Date(NOW.getTime() - 11 * DAY_MS), endsAt: NOW };
    expect(rate([...four, waiting(10)], [absence])).toBeNull();
  });
});
