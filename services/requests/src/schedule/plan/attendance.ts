/** The answers of the two members about a session, and what follows from them. Each function is pure. */

import type { AnswerInput, Join, LateInput, MeetingDetails, SessionPart } from '@mutua/contracts';
import { PLATFORM_HERE, SESSION_TIMING } from '@mutua/contracts/limits';
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { endOf, withOne } from './basics.ts';
import { type ChangeContext, done, type Outcome, refuse } from './outcome.ts';
import type { StoredAnswer, StoredPlan, StoredSession } from './plan.model.ts';
import { settlesAt } from './reminders.ts';
import { haveMetInCalls, spokenMinutes } from './session-calls.ts';
import { voided } from './sessions.ts';

/** Says how the two join a session at a place. */
export function joinOf(place: MeetingDetails | null): Join {
  const { platform = '', link } = place ?? {};
  if (link) return { how: 'link', link };
  const isHere = platform === '' || platform.trim().toLowerCase() === PLATFORM_HERE.toLowerCase();
  return isHere ? { how: 'call' } : { how: 'elsewhere', where: platform };
}

/** Stores that one of the two will be late. */
export function late(plan: StoredPlan, { by, now }: ChangeContext, id: string, { minutes }: LateInput): Outcome {
  const session = plan.sessions.find(({ _id }) => _id === id);
  if (!session) return refuse('session_not_found');
  const { status, startsAt, late: reports = [] } = session;
  const own = reports.filter((each) => each.by === by);
  if (status === 'planned' && own.at(-1)?.minutes === minutes) return 'repeated';
  if (status !== 'planned' || endOf(session) <= now) return refuse('session_gone');
  if (startsAt.getTime() - now.getTime() > SESSION_TIMING.late.from * MINUTE_MS) return refuse('late_early');
  if (own.length >= SESSION_TIMING.late.times) return refuse('late_often');
  const changed = { ...session, late: [...reports, { by, minutes, at: now }] };
  const next = { ...plan, sessions: withOne(plan.sessions, changed) };
  return done(next, 'late', { sessions: [{ session: changed, was: null }], late: minutes });
}

/** Returns until when answers can be given or changed; null when they cannot. */
export function answerUntilOf(session: StoredSession): Date | null {
  const { status, settledAt } = session;
  if (status === 'planned') return settlesAt(session);
  if (status !== 'unclear' || !settledAt) return null;
  return new Date(settledAt.getTime() + SESSION_TIMING.answerHours * HOUR_MS);
}

type Decision = { status: 'held'; minutes: number } | { status: 'missed' | 'unclear' };

/**
 * Decides whether the two met: by their answers, or by their calls when there are none. Returns null while an answer is still awaited.
 * When each says that the other did not come, the result is `unclear`.
 * @param isSilent whether the time for answers is over
 */
function decisionOf(
  session: Pick<StoredSession, 'answers' | 'startsAt' | 'minutes' | 'calls'>,
  isSilent: boolean,
): Decision | null {
  const { answers = [], minutes } = session;
  const [one, other] = answers;
  if (!one) {
    if (!isSilent) return null;
    const spoken = Math.min(SESSION_TIMING.longest * minutes, spokenMinutes(session));
    return haveMetInCalls(session) ? { status: 'held', minutes: spoken } : { status: 'unclear' };
  }
  if (!other && !isSilent) return null;
  if (other && (one.met !== other.met || (one.why === 'they' && other.why === 'they'))) return { status: 'unclear' };
  if (!one.met) return { status: 'missed' };
  const lengths = answers.flatMap((answer) => answer.minutes ?? []);
  return { status: 'held', minutes: Math.min(SESSION_TIMING.longest * minutes, ...lengths) };
}

/** Returns the session with its decision. */
const decided = (session: StoredSession, decision: Decision, now: Date): StoredSession => ({
  ...session,
  status: decision.status,
  settledAt: now,
  ...(decision.status === 'held' && { heldMinutes: decision.minutes }),
});

/** Stores a settled session, and closes the proposals to move it. */
const withSettled = (plan: StoredPlan, session: StoredSession, now: Date): StoredPlan => ({
  ...plan,
  sessions: withOne(plan.sessions, session),
  proposals: voided(plan, now, ({ sessionId }) => sessionId === session._id),
});

const isSame = (a: StoredAnswer | undefined, b: StoredAnswer): boolean =>
  a !== undefined && a.met === b.met && a.minutes === b.minutes && a.why === b.why;

/** Stores the answer of one member about whether the two met. */
export function answer(plan: StoredPlan, { by, now }: ChangeContext, id: string, input: AnswerInput): Outcome {
  const session = plan.sessions.find(({ _id }) => _id === id);
  if (!session) return refuse('session_not_found');
  const { answers = [], isEarlier: _, ...rest } = session;
  const own: StoredAnswer = {
    by,
    met: input.met,
    minutes: input.met ? (input.minutes ?? null) : null,
    why: input.met ? null : (input.why ?? null),
    at: now,
  };
  if (
    isSame(
      answers.find((each) => each.by === by),
      own,
    )
  )
    return 'repeated';
  if (session.status === 'cancelled') return refuse('session_gone');
  if (endOf(session) > now) return refuse('answer_early');
  const until = answerUntilOf(session);
  if (!until || until <= now) return refuse('answer_settled');

  const answered: StoredSession = { ...rest, answers: [...answers.filter((each) => each.by !== by), own] };
  const decision = decisionOf(answered, false);
  // When the answers still contradict each other, the session keeps the end of its first contradiction.
  const isSettled = decision !== null && decision.status !== session.status;
  const changed = isSettled ? decided(answered, decision, now) : answered;
  const next = isSettled ? withSettled(plan, changed, now) : { ...plan, sessions: withOne(plan.sessions, changed) };
  return done(next, isSettled ? decision.status : 'answered', { sessions: [{ session: changed, was: null }] });
}

/** Settles the first session whose time for answers is over. Returns null when there is none. */
export function settled(plan: StoredPlan, now: Date): Extract<Outcome, { plan: StoredPlan }> | null {
  const session = plan.sessions.find((each) => each.status === 'planned' && !each.isEarlier && settlesAt(each) <= now);
  const decision = session && decisionOf(session, true);
  if (!session || !decision) return null;
  const changed = decided(session, decision, now);
  return done(withSettled(plan, changed, now), decision.status, { sessions: [{ session: changed, was: null }] });
}

/**
 * Returns the parts that were taught, with their minutes. When the session was longer or shorter than planned, each part changes in
 * proportion.
 */
export function taughtParts({ parts, minutes, heldMinutes = minutes }: StoredSession): SessionPart[] {
  const [first, second] = parts;
  if (!first) return [];
  if (!second) return [{ leg: first.leg, minutes: heldMinutes }];
  const begun = Math.round((first.minutes * heldMinutes) / minutes);
  return [
    { leg: first.leg, minutes: begun },
    { leg: second.leg, minutes: heldMinutes - begun },
  ].filter((part) => part.minutes > 0);
}
