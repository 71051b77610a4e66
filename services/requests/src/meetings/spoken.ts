/** The calls around a session, which tell that the two have met when neither says so. Pure. */
import { AFTER } from '@mutua/contracts/constants';
import type { StoredCall, StoredPlan, StoredSession } from './plan.model.ts';
import { endOf, MINUTE_MS, withOne } from './plan-parts.ts';

/** A session moves, and calls from before that are then of no session. */
const isAround = (session: Pick<StoredSession, 'startsAt' | 'minutes'>, { startedAt }: Pick<StoredCall, 'startedAt'>) =>
  startedAt.getTime() >= session.startsAt.getTime() - AFTER.calls.before * MINUTE_MS &&
  startedAt.getTime() <= endOf(session).getTime() + AFTER.calls.after * MINUTE_MS;

/** How long the two have spoken around a session, in whole minutes. */
export function spokenMinutes(session: Pick<StoredSession, 'startsAt' | 'minutes' | 'calls'>): number {
  const calls = (session.calls ?? []).filter((call) => isAround(session, call));
  return Math.floor(calls.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
}

/** Whether that is long enough to have met. */
export const haveSpoken = (session: Pick<StoredSession, 'startsAt' | 'minutes' | 'calls'>): boolean =>
  spokenMinutes(session) >= AFTER.calls.atLeast;

/** The plan with a call at the session around which it was; null when there is none, or the call is known. */
export function withCall(plan: StoredPlan, call: StoredCall): StoredPlan | null {
  const session = plan.sessions.find((each) => each.status === 'planned' && !each.isEarlier && isAround(each, call));
  if (!session || session.calls?.some(({ _id }) => _id === call._id)) return null;
  return { ...plan, sessions: withOne(plan.sessions, { ...session, calls: [...(session.calls ?? []), call] }) };
}
