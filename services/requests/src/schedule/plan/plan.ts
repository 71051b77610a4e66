/**
 * The plan of a request, and the changes that the service makes by itself. They follow when a proposal lapses, an exchange ends, or one
 * member blocks the other.
 */
import type { RequestStatus } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { derivedId } from '../../derived-id.ts';
import { byTime, EMPTY_PLAN, endOf, lapsesAt, openIn, revised, upcomingSessions } from './basics.ts';
import { answered, type ChangedSession } from './outcome.ts';
import type { StoredPlan, StoredSession } from './plan.model.ts';
import { partsOf } from './series.ts';
import { cancelled, voided } from './sessions.ts';
import { mayChange } from './transitions.ts';

/** The fields of a request from which its plan is read. */
export interface Planned {
  _id: string;
  status: RequestStatus;
  scheduledDate: Date | null;
  updatedAt: Date;
  ring?: unknown;
  plan?: StoredPlan | undefined;
}

const isOngoing = (status: RequestStatus): boolean => status === 'pending' || status === 'accepted';

/** Builds the session for a date that an earlier release has stored without a plan. */
function sessionOf({ _id: requestId, status, ring }: Planned, startsAt: Date, now: Date): StoredSession {
  const minutes = MEETINGS.minutes.default;
  const isOver = endOf({ startsAt, minutes }) < now;
  return {
    _id: derivedId(requestId, 'session', 0, 0),
    // Pages of earlier releases have saved the session in calendars under this id.
    uid: `${requestId}@mutua`,
    sequence: 0,
    startsAt,
    minutes,
    parts: partsOf(ring ? 'receiver' : 'both', 'receiver', minutes, 0),
    place: null,
    zone: null,
    local: '',
    seriesId: null,
    number: null,
    status: isOver && status === 'completed' ? 'held' : 'planned',
    cancelled: null,
    ...(isOver && { isEarlier: true }),
  };
}

/** Returns the plan of a request. A process of an earlier release may have accepted, completed or cancelled the request without a plan. */
export function planOf(request: Planned, now: Date): StoredPlan {
  const { plan = EMPTY_PLAN, status, scheduledDate, updatedAt } = request;
  const isEarlier = plan.sessions.length === 0 && scheduledDate !== null && status !== 'pending';
  const whole = isEarlier ? revised({ ...plan, sessions: [sessionOf(request, scheduledDate, now)] }) : plan;
  return isOngoing(status) ? whole : ended(whole, updatedAt);
}

/** Cancels the sessions that have not begun, and closes the open proposals. Returns the same plan when there is nothing to end. */
export const ended = (plan: StoredPlan, now: Date): StoredPlan => cancelUpcoming(plan, now)?.plan ?? plan;

/** Ends a plan as `ended` does, and also returns the cancelled sessions. Returns null when there is nothing to end. */
export function cancelUpcoming(plan: StoredPlan, now: Date): { plan: StoredPlan; sessions: ChangedSession[] } | null {
  const gone = plan.sessions
    .filter((each) => mayChange('call_off', each, now))
    .sort(byTime)
    .map((each) => cancelled(each, { by: null, now }));
  if (gone.length === 0 && openIn(plan).length === 0) return null;
  const next = revised({
    ...plan,
    sessions: plan.sessions.map((each) => gone.find(({ _id }) => _id === each._id) ?? each),
    proposals: voided(plan, now, () => true),
  });
  return { plan: next, sessions: gone.map((session) => ({ session, was: null })) };
}

/** Closes the proposals that nobody has picked in time. Returns null when there are none. */
export function lapsed(plan: StoredPlan, now: Date): StoredPlan | null {
  const isDue = (each: StoredPlan['proposals'][number]) => each.status === 'open' && lapsesAt(each) <= now;
  if (!plan.proposals.some(isDue)) return null;
  return revised({
    ...plan,
    proposals: plan.proposals.map((each) => (isDue(each) ? answered(each, 'lapse', { by: null, now }) : each)),
  });
}

/** Returns when the two meet next. Without a next session it is the last one that neither has cancelled; null without any. */
export function scheduledDateOf(plan: StoredPlan, now: Date): Date | null {
  const [next] = upcomingSessions(plan, now);
  if (next) return next.startsAt;
  const past = plan.sessions.filter(({ cancelled }) => cancelled === null || cancelled.by === null);
  return past.sort(byTime).at(-1)?.startsAt ?? null;
}
