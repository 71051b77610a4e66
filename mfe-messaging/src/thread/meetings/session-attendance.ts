import type { MeetingSession, Plan } from '@mutua/contracts';
import { SESSION_TIMING } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { endOf } from '@mutua/web-kit/meetings';
import { nextSession } from '../lines/line-exchange.ts';

/** The session that begins within half an hour, or goes on now. */
export function currentSession(plan: Plan | undefined, now: number): MeetingSession | undefined {
  const next = nextSession(plan, now);
  return next && Date.parse(next.startsAt) - now <= SESSION_TIMING.late.from * MINUTE_MS ? next : undefined;
}

/** Whether the member may still answer, or change the answer, whether the members met. */
export const canAnswer = (session: MeetingSession, now: number): boolean =>
  endOf(session) <= now && session.answerUntil != null && Date.parse(session.answerUntil) > now;

/** The latest session for which this member has not said whether the members met. */
export const sessionToAnswer = (plan: Plan | undefined, now: number): MeetingSession | undefined =>
  plan?.sessions.findLast((session) => canAnswer(session, now) && !session.answers?.yours);

/** The latest session with two different answers, while one member may still change theirs. */
export const contradiction = (plan: Plan | undefined, now: number): MeetingSession | undefined =>
  plan?.sessions.findLast(
    (session) =>
      session.status === 'unclear' && canAnswer(session, now) && session.answers?.yours && session.answers.theirs,
  );
