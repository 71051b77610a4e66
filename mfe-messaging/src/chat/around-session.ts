import type { MeetingSession, Plan } from '@mutua/contracts';
import { AFTER } from '@mutua/contracts/constants';
import { endOf, nextSession } from './line-exchange.ts';

const MINUTE_MS = 60_000;

/** The session that begins within half an hour, or goes on. */
export function currentSession(plan: Plan | undefined, now: number): MeetingSession | undefined {
  const next = nextSession(plan, now);
  return next && Date.parse(next.startsAt) - now <= AFTER.late.from * MINUTE_MS ? next : undefined;
}

/** Whether this member may still say, or say otherwise, whether the two met. */
export const canAnswer = (session: MeetingSession, now: number): boolean =>
  endOf(session) <= now && session.answerUntil != null && Date.parse(session.answerUntil) > now;

/** The latest session of which this member has not said whether the two met. */
export const askedSession = (plan: Plan | undefined, now: number): MeetingSession | undefined =>
  plan?.sessions.findLast((session) => canAnswer(session, now) && !session.answers?.yours);

/** The latest session that the two remember differently, while one of them may still change the answer. */
export const contradiction = (plan: Plan | undefined, now: number): MeetingSession | undefined =>
  plan?.sessions.findLast(
    (session) =>
      session.status === 'unclear' && canAnswer(session, now) && session.answers?.yours && session.answers.theirs,
  );
