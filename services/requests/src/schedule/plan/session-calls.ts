/** The calls around a session. When neither member answers, they show that the two have met. Pure functions. */

import { SESSION_TIMING } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { endOf, withOne } from './basics.ts';
import type { StoredCall, StoredPlan, StoredSession } from './plan.model.ts';

/** Whether a call was around the session. After a session has moved, earlier calls are not. */
const isAround = (session: Pick<StoredSession, 'startsAt' | 'minutes'>, { startedAt }: Pick<StoredCall, 'startedAt'>) =>
  startedAt.getTime() >= session.startsAt.getTime() - SESSION_TIMING.calls.before * MINUTE_MS &&
  startedAt.getTime() <= endOf(session).getTime() + SESSION_TIMING.calls.after * MINUTE_MS;

/** Returns how many whole minutes the two have spoken around a session. */
export function spokenMinutes(session: Pick<StoredSession, 'startsAt' | 'minutes' | 'calls'>): number {
  const calls = (session.calls ?? []).filter((call) => isAround(session, call));
  return Math.floor(calls.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
}

/** Whether the two have spoken long enough to count as having met. */
export const haveMetInCalls = (session: Pick<StoredSession, 'startsAt' | 'minutes' | 'calls'>): boolean =>
  spokenMinutes(session) >= SESSION_TIMING.calls.atLeast;

/** Adds a call to the session around which it took place. Returns null when there is no such session, or the call is already stored. */
export function withCall(plan: StoredPlan, call: StoredCall): StoredPlan | null {
  const session = plan.sessions.find((each) => each.status === 'planned' && !each.isEarlier && isAround(each, call));
  if (!session || session.calls?.some(({ _id }) => _id === call._id)) return null;
  return { ...plan, sessions: withOne(plan.sessions, { ...session, calls: [...(session.calls ?? []), call] }) };
}
