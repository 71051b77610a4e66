/** Lets two members and the clock act in random order, and checks that every plan stays valid. */

import type { AnswerInput } from '@mutua/contracts';
import { MEETINGS, SESSION_TIMING } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { ADA, BEN, by, input } from '../../../test/plans.ts';
import { answer, late, settled, taughtParts } from './attendance.ts';
import { EMPTY_PLAN, endOf, hasPrivate, openIn, upcomingSessions } from './basics.ts';
import type { Outcome } from './outcome.ts';
import type { StoredPlan, StoredSession } from './plan.model.ts';
import { cancelUpcoming, ended, lapsed, scheduledDateOf } from './plan.ts';
import { close, counter, pick, propose } from './proposals.ts';
import { cancel, place } from './sessions.ts';

const RUNS = 300;
const STEPS = 60;

/** Makes a generator with the same numbers in each run of the test (Lehmer's generator). */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
type Random = ReturnType<typeof createRandom>;

const anyOf = <T>(list: readonly T[], random: Random): T | undefined => list[random(Math.max(1, list.length))];

const ANSWERS: AnswerInput[] = [
  { met: true, minutes: 45 },
  { met: true, minutes: 300 },
  { met: false, why: 'they' },
  { met: false, why: 'both' },
];

/** Tries a random action of one of the two members. Many are refused. */
function act(plan: StoredPlan, now: Date, random: Random): Outcome | StoredPlan | null {
  const context = by(random(2) === 0 ? ADA : BEN, now);
  const proposal = random(4) === 0 ? anyOf(plan.proposals, random) : plan.proposals.at(-1);
  const session = anyOf(plan.sessions, random);
  const times = Array.from({ length: 1 + random(3) }, (_, index) =>
    new Date(now.getTime() + (index * 7 + random(200)) * HOUR_MS).toISOString(),
  );
  const repeat = random(3) === 0 ? { count: 2 + random(11), everyWeeks: 1 as const } : null;
  const isMove = random(2) === 0 && session !== undefined;
  const wish = input({ times, repeat, ...(isMove && { kind: 'move', sessionId: session._id }) });
  const startsAt = (anyOf(proposal?.times ?? [], random) ?? now).toISOString();
  const actions = [
    () => propose(plan, context, wish),
    () => counter(plan, context, proposal?._id ?? '', wish),
    () => pick(plan, context, proposal?._id ?? '', { startsAt, skip: [], despite: false }),
    () => pick(plan, context, proposal?._id ?? '', { startsAt, skip: [], despite: false }),
    () => close(plan, context, proposal?._id ?? '', random(2) === 0 ? 'decline' : 'withdraw'),
    () => cancel(plan, context, session?._id ?? '', { scope: random(2) === 0 ? 'one' : 'rest' }),
    () => place(plan, context, session?._id ?? '', { platform: `Room ${random(3)}` }),
    () => lapsed(plan, now),
    () => late(plan, context, session?._id ?? '', { minutes: anyOf(SESSION_TIMING.late.choices, random) ?? 5 }),
    () => answer(plan, context, session?._id ?? '', anyOf(ANSWERS, random) ?? { met: false, why: 'me' }),
    () => answer(plan, context, session?._id ?? '', anyOf(ANSWERS, random) ?? { met: false, why: 'me' }),
    () => settled(plan, now)?.plan ?? null,
    () => (random(20) === 0 ? (cancelUpcoming(plan, now)?.plan ?? null) : null),
  ];
  return actions[random(actions.length)]?.() ?? null;
}

const stillOpen = ({ kind, sessionId }: { kind: string; sessionId: string | null }) => `${kind} ${sessionId}`;

const FINAL: ReadonlySet<string> = new Set(['cancelled', 'held', 'missed']);

/** Checks the rules that hold for every plan. */
function expectSound(plan: StoredPlan, before: StoredPlan, now: Date): void {
  expect(plan.rev).toBe(before.rev + 1);
  const open = openIn(plan);
  expect(new Set(open.map(stillOpen)).size).toBe(open.length);
  expect(open.length).toBeLessThanOrEqual(MEETINGS.open);
  expect(plan.sessions.length).toBeLessThanOrEqual(MEETINGS.sessions);
  expect(upcomingSessions(plan, now).length).toBeLessThanOrEqual(MEETINGS.planned);
  expect(plan.proposals.length).toBeLessThanOrEqual(MEETINGS.open + MEETINGS.proposalsADay);
  expect(new Set(plan.sessions.map(({ _id }) => _id)).size).toBe(plan.sessions.length);
  for (const { kind, sessionId } of open) {
    const moved = plan.sessions.find(({ _id }) => _id === sessionId);
    if (kind === 'move') expect(moved?.status).toBe('planned');
  }
  for (const session of plan.sessions) expectSoundSession(session, before, plan);
  const isWatched = plan.sessions.some((each) => each.status === 'planned' || hasPrivate(each));
  expect(plan.dueAt === undefined).toBe(open.length === 0 && !isWatched);
}

function expectSoundSession(session: StoredSession, before: StoredPlan, plan: StoredPlan): void {
  expect(session.parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(session.minutes);
  expect(session.cancelled !== null).toBe(session.status === 'cancelled');
  const earlier = before.sessions.find(({ _id }) => _id === session._id);
  if (!earlier) return;
  expect(session.sequence).toBeGreaterThanOrEqual(earlier.sequence);
  const isSame = JSON.stringify(session) === JSON.stringify(earlier);
  // Answers and reports of being late do not change the calendar entry of a session.
  const isReportedChange = session.late !== earlier.late || session.answers !== earlier.answers || session.settledAt;
  if (isReportedChange && session.startsAt === earlier.startsAt) expect(session.sequence).toBe(earlier.sequence);
  else if (!isSame) expect([session.sequence, plan.rev]).toEqual([earlier.sequence + 1, before.rev + 1]);
  if (FINAL.has(earlier.status)) expect(isSame).toBe(true);
  expect(session.heldMinutes !== undefined).toBe(session.status === 'held');
  expect(session.heldMinutes ?? 0).toBeLessThanOrEqual(SESSION_TIMING.longest * session.minutes);
  if (session.status === 'held') {
    expect(taughtParts(session).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(session.heldMinutes);
  }
}

/** Returns the plan after an action; the same plan when the action changed nothing. */
function after(plan: StoredPlan, outcome: ReturnType<typeof act>): StoredPlan {
  if (outcome === null || outcome === 'repeated' || 'refused' in outcome) return plan;
  return 'plan' in outcome ? outcome.plan : outcome;
}

/** Checks the rules that hold once the exchange is over. */
function expectEnded(plan: StoredPlan, now: Date): void {
  const over = ended(plan, now);
  const planned = over.sessions.filter(({ status }) => status === 'planned');
  expect(openIn(over)).toEqual([]);
  expect(planned.filter(({ startsAt }) => startsAt > now)).toEqual([]);
  expect(over.lastEnd?.getTime() ?? 0).toBe(Math.max(0, ...planned.map((each) => endOf(each).getTime())));
  const date = scheduledDateOf(over, now)?.getTime();
  expect(date === undefined || over.sessions.some(({ startsAt }) => startsAt.getTime() === date)).toBe(true);
}

/**
 * Runs one random exchange from beginning to end.
 * @returns how many changes its plan had
 */
function live(seed: number): number {
  const random = createRandom(seed);
  let now = new Date('2026-10-01T08:00Z');
  let plan = EMPTY_PLAN;
  for (let step = 0; step < STEPS; step += 1) {
    now = new Date(now.getTime() + random(DAY_MS));
    const next = after(plan, act(plan, now, random));
    if (next === plan) continue;
    expectSound(next, plan, now);
    plan = next;
  }
  expectEnded(plan, now);
  return plan.rev;
}

it(`keeps every plan valid in ${RUNS} random exchanges`, () => {
  let changes = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) changes += live(seed);
  // Most actions are refused. If all were, the test would check nothing.
  expect(changes).toBeGreaterThan(5 * RUNS);
});
