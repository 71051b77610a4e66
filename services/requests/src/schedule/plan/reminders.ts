/** The reminders and questions that both members of a session get, and when. Pure functions. */

import { MEETING_DUES, type MeetingDue, SESSION_TIMING, TEACHERS, type Teacher } from '@mutua/contracts/limits';
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { type ReminderWindow, reminderWindow } from '@mutua/domain';
import { endOf, hasPrivate, keptUntil, lapsesAt, openIn } from './basics.ts';
import type { StoredPlan, StoredSession } from './plan.model.ts';
import { haveMetInCalls } from './session-calls.ts';
import { dayBefore, type Zone } from './zones.ts';

/** The zones of the two members. */
export type Zones = Record<Teacher, Zone>;

/** A reminder or question about a session, and who gets it. */
export interface Due {
  session: StoredSession;
  what: MeetingDue;
  to: Teacher[];
}

function windowOf(what: MeetingDue, session: StoredSession, zone: Zone): ReminderWindow {
  const { startsAt } = session;
  if (what !== 'ask') return reminderWindow(what, startsAt, () => dayBefore(startsAt, zone));
  return { at: new Date(endOf(session).getTime() + SESSION_TIMING.ask * MINUTE_MS), until: settlesAt(session) };
}

/**
 * Returns when the session is settled without further answers. This is sooner when nobody has answered, but the two have spoken in calls
 * here.
 */
export function settlesAt(session: Pick<StoredSession, 'startsAt' | 'minutes' | 'answers' | 'calls'>): Date {
  const isKnown = !session.answers?.length && haveMetInCalls(session);
  const hours = isKnown ? SESSION_TIMING.calls.answerHours : SESSION_TIMING.answerHours;
  return new Date(endOf(session).getTime() + hours * HOUR_MS);
}

/**
 * Returns the reminders that one member of a planned session still has to get. It leaves out reminders whose time had passed when the
 * session was agreed, and the question for a member who has answered.
 */
function remindersLeft(
  session: StoredSession,
  side: Teacher,
  member: string,
  zone: Zone,
): ({ what: MeetingDue } & ReminderWindow)[] {
  const { setAt, told = {}, answers = [] } = session;
  return MEETING_DUES.map((what) => ({ what, ...windowOf(what, session, zone) })).filter(
    ({ what, at }) =>
      !told[what]?.includes(side) &&
      (setAt === undefined || at >= setAt) &&
      !(what === 'ask' && answers.some(({ by }) => by === member)),
  );
}

const isWatched = ({ status, isEarlier }: StoredSession): boolean => status === 'planned' && !isEarlier;

/** Returns the reminders that are due now. A reminder that is too late is never sent. */
export const duesOf = (
  { sessions }: Pick<StoredPlan, 'sessions'>,
  members: Record<Teacher, string>,
  zones: Zones,
  now: Date,
): Due[] =>
  sessions.filter(isWatched).flatMap((session) =>
    MEETING_DUES.flatMap((what): Due[] => {
      const to = TEACHERS.filter((side) =>
        remindersLeft(session, side, members[side], zones[side]).some(
          (each) => each.what === what && each.at <= now && now < each.until,
        ),
      );
      return to.length > 0 ? [{ session, what, to }] : [];
    }),
  );

/** Returns the plan with these reminders marked as sent. */
export const markReminded = (plan: StoredPlan, dues: readonly Due[]): StoredPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => {
    const own = dues.filter((due) => due.session._id === session._id);
    if (own.length === 0) return session;
    const told = { ...session.told };
    for (const { what, to } of own) told[what] = [...(told[what] ?? []), ...to];
    return { ...session, told };
  }),
});

/** Returns when something is due next about a plan, after this moment; undefined when nothing is. */
export function nextDueAt(
  plan: StoredPlan,
  members: Record<Teacher, string>,
  zones: Zones,
  now: Date,
): Date | undefined {
  const lapsing = openIn(plan).map((each) => lapsesAt(each).getTime());
  const sessions = plan.sessions.flatMap((session) => {
    if (!isWatched(session)) return hasPrivate(session) ? [keptUntil(session).getTime()] : [];
    const reminderTimes = TEACHERS.flatMap((side) =>
      remindersLeft(session, side, members[side], zones[side]).map(({ at }) => at.getTime()),
    );
    return [...reminderTimes, settlesAt(session).getTime()];
  });
  const next = Math.min(...[...lapsing, ...sessions].filter((at) => at > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** Removes the answers that are no longer kept. Returns the same plan when there are none. */
export function withoutOldAnswers(plan: StoredPlan, now: Date): StoredPlan {
  const isOld = (session: StoredSession) => hasPrivate(session) && keptUntil(session) <= now;
  if (!plan.sessions.some(isOld)) return plan;
  return {
    ...plan,
    sessions: plan.sessions.map((session) => {
      if (!isOld(session)) return session;
      const { answers: _answers, late: _late, calls: _calls, ...kept } = session;
      return kept;
    }),
  };
}
