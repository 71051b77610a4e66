/** Changes sessions. Each function is pure: it returns the next plan, or why the change is refused. */

import type { CancelSessionInput, MeetingDetails } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import { derivedId } from '../../derived-id.ts';
import { byTime, placeOf, revised, upcomingSessions, withOne } from './basics.ts';
import { answered, type ChangeContext, done, type Outcome, refuse } from './outcome.ts';
import type { StoredPlan, StoredProposal, StoredSession } from './plan.model.ts';
import { partsOf, resized } from './series.ts';
import { mayChange } from './transitions.ts';
import { zonedLocalOf } from './zones.ts';

/** Whether a plan has no room for this many more sessions. */
export const isFull = (plan: StoredPlan, more: number, now: Date): boolean =>
  plan.sessions.length + more > MEETINGS.sessions || upcomingSessions(plan, now).length + more > MEETINGS.planned;

/** Whether a move would change neither the time, nor the length, nor the place of a session. */
export function isUnmoved(
  session: StoredSession,
  { minutes, place }: Pick<StoredProposal, 'minutes' | 'place'>,
  time: Date,
  context: ChangeContext,
): boolean {
  const before = session.place ?? context.place;
  const isSamePlace = JSON.stringify(place ?? before) === JSON.stringify(before);
  return session.startsAt.getTime() === time.getTime() && session.minutes === minutes && isSamePlace;
}

/** Moves the session of a proposal to one of the proposed times. */
export function moved(plan: StoredPlan, context: ChangeContext, proposal: StoredProposal, time: Date): Outcome {
  const { now } = context;
  const session = plan.sessions.find(({ _id }) => _id === proposal.sessionId);
  if (!session || !mayChange('move', session, now)) return refuse('session_gone');
  if (isUnmoved(session, proposal, time, context)) return refuse('not_moved');
  const { minutes, zone } = proposal;
  const { told: _told, late: _late, ...untold } = session;
  const changed: StoredSession = {
    ...untold,
    sequence: session.sequence + 1,
    startsAt: time,
    minutes,
    parts: resized(session.parts, minutes),
    place: proposal.place ?? session.place,
    zone,
    local: zonedLocalOf(time, zone),
    setAt: now,
  };
  const next = { ...plan, sessions: withOne(plan.sessions, changed) };
  return done(next, 'moved', { proposal, sessions: [{ session: changed, was: session.startsAt }] });
}

export function newSession(
  plan: StoredPlan,
  { requestId, now }: ChangeContext,
  index: number,
  fields: Pick<StoredSession, 'startsAt' | 'minutes' | 'parts' | 'place' | 'zone'> & Partial<StoredSession>,
): StoredSession {
  const _id = derivedId(requestId, 'session', plan.rev + 1, index);
  return {
    _id,
    uid: `${_id}@mutua`,
    sequence: 0,
    local: zonedLocalOf(fields.startsAt, fields.zone),
    seriesId: null,
    number: null,
    status: 'planned',
    cancelled: null,
    setAt: now,
    ...fields,
  };
}

/** Adds a session that holds at once: the date of an acceptance. Times that the request proposed are closed. */
export function agree(plan: StoredPlan, context: ChangeContext, startsAt: Date): StoredPlan {
  const minutes = MEETINGS.minutes.default;
  const parts = partsOf('both', 'receiver', minutes, 0);
  const session = newSession(plan, context, 0, { startsAt, minutes, parts, place: null, zone: context.zone });
  return revised({ ...plan, sessions: [...plan.sessions, session], proposals: voided(plan, context.now, () => true) });
}

export function place(plan: StoredPlan, { now }: ChangeContext, id: string, where: MeetingDetails | null): Outcome {
  const session = plan.sessions.find(({ _id }) => _id === id);
  if (!session) return refuse('session_not_found');
  if (!mayChange('place', session, now)) return refuse('session_gone');
  const to = placeOf(where);
  if (JSON.stringify(session.place) === JSON.stringify(to)) return 'repeated';
  const changed = { ...session, place: to, sequence: session.sequence + 1 };
  const next = { ...plan, sessions: withOne(plan.sessions, changed) };
  return done(next, 'placed', { sessions: [{ session: changed, was: null }] });
}

/** Returns a session as cancelled. */
export const cancelled = (
  session: StoredSession,
  { by, now, reason = '' }: { by: string | null; now: Date; reason?: string | undefined },
): StoredSession => ({
  ...session,
  status: 'cancelled',
  sequence: session.sequence + 1,
  cancelled: { by, at: now, reason, late: session.startsAt.getTime() - now.getTime() < MEETINGS.lateHours * HOUR_MS },
});

/** Closes the open proposals that nobody can pick any more. */
export const voided = (plan: StoredPlan, now: Date, isVoid: (proposal: StoredProposal) => boolean): StoredProposal[] =>
  plan.proposals.map((each) =>
    each.status === 'open' && isVoid(each) ? answered(each, 'void', { by: null, now }) : each,
  );

export function cancel(
  plan: StoredPlan,
  { by, now }: ChangeContext,
  id: string,
  { scope, reason }: CancelSessionInput,
): Outcome {
  const session = plan.sessions.find(({ _id }) => _id === id);
  if (!session) return refuse('session_not_found');
  const isLater = (each: StoredSession) =>
    scope === 'rest' &&
    each.seriesId !== null &&
    each.seriesId === session.seriesId &&
    each.startsAt > session.startsAt;
  // A member who has cancelled the session may cancel the later ones, too.
  const isOwn = session.cancelled?.by === by;
  const gone = plan.sessions
    .filter((each) => (each === session || isLater(each)) && mayChange('cancel', each, now))
    .sort(byTime)
    .map((each) => cancelled(each, { by, now, reason }));
  if (isOwn && gone.length === 0) return 'repeated';
  if (!isOwn && !mayChange('cancel', session, now)) return refuse('session_gone');
  const next = {
    ...plan,
    sessions: plan.sessions.map((each) => gone.find(({ _id }) => _id === each._id) ?? each),
    proposals: voided(plan, now, ({ sessionId }) => gone.some(({ _id }) => _id === sessionId)),
  };
  const sessions = gone.map((each) => ({ session: each, was: null }));
  return done(next, gone.length > 1 ? 'cancelled_rest' : 'cancelled', { sessions });
}
