/** What the two of a session are told by the clock, and when. Pure. */
import { AFTER, MEETING_DUES, type MeetingDue, TEACHERS, type Teacher } from '@mutua/contracts/constants';
import type { StoredPlan, StoredSession } from './plan.model.ts';
import { endOf, HOUR_MS, hasPrivate, keptUntil, lapsesAt, MINUTE_MS, openIn } from './plan-parts.ts';
import { haveSpoken } from './spoken.ts';
import { dayBefore, type Zone } from './zones.ts';

/** The zones of the two. */
export type Zones = Record<Teacher, Zone>;

/** Who is told what of a session. */
export interface Due {
  session: StoredSession;
  what: MeetingDue;
  to: Teacher[];
}

/** From when on something can be told, and until when. */
interface Window {
  at: number;
  until: number;
}

function windowOf(what: MeetingDue, session: StoredSession, zone: Zone): Window {
  const start = session.startsAt.getTime();
  const end = endOf(session).getTime();
  switch (what) {
    case 'day':
      return { at: dayBefore(session.startsAt, zone).getTime(), until: start - AFTER.dayAtLeast * MINUTE_MS };
    case 'hour':
      return { at: start - AFTER.hour * MINUTE_MS, until: start - AFTER.hourAtLeast * MINUTE_MS };
    case 'start':
      return { at: start - AFTER.start * MINUTE_MS, until: start };
    case 'ask':
      return { at: end + AFTER.ask * MINUTE_MS, until: settlesAt(session).getTime() };
  }
}

/** When it is settled without further answers whether the two met: sooner when they have spoken here, and nobody has answered. */
export function settlesAt(session: Pick<StoredSession, 'startsAt' | 'minutes' | 'answers' | 'calls'>): Date {
  const isKnown = !session.answers?.length && haveSpoken(session);
  const hours = isKnown ? AFTER.calls.answerHours : AFTER.answerHours;
  return new Date(endOf(session).getTime() + hours * HOUR_MS);
}

/**
 * What is still to be told to one side of a planned session. A reminder whose time had passed when the session was agreed is none; nobody
 * is asked who has answered.
 */
function toTell(session: StoredSession, side: Teacher, member: string, zone: Zone): ({ what: MeetingDue } & Window)[] {
  const { setAt, told = {}, answers = [] } = session;
  return MEETING_DUES.map((what) => ({ what, ...windowOf(what, session, zone) })).filter(
    ({ what, at }) =>
      !told[what]?.includes(side) &&
      (setAt === undefined || at >= setAt.getTime()) &&
      !(what === 'ask' && answers.some(({ by }) => by === member)),
  );
}

const isWatched = ({ status, isEarlier }: StoredSession): boolean => status === 'planned' && !isEarlier;

/** Who is to be told what now. What is too late is never told. */
export const duesOf = (
  { sessions }: Pick<StoredPlan, 'sessions'>,
  members: Record<Teacher, string>,
  zones: Zones,
  now: Date,
): Due[] =>
  sessions.filter(isWatched).flatMap((session) =>
    MEETING_DUES.flatMap((what): Due[] => {
      const to = TEACHERS.filter((side) =>
        toTell(session, side, members[side], zones[side]).some(
          (each) => each.what === what && each.at <= now.getTime() && now.getTime() < each.until,
        ),
      );
      return to.length > 0 ? [{ session, what, to }] : [];
    }),
  );

/** A plan that remembers what was told. */
export const withTold = (plan: StoredPlan, dues: readonly Due[]): StoredPlan => ({
  ...plan,
  sessions: plan.sessions.map((session) => {
    const own = dues.filter((due) => due.session._id === session._id);
    if (own.length === 0) return session;
    const told = { ...session.told };
    for (const { what, to } of own) told[what] = [...(told[what] ?? []), ...to];
    return { ...session, told };
  }),
});

/** When there is something to do next about a plan, after this moment; undefined when nothing is to come. */
export function nextDueAt(
  plan: StoredPlan,
  members: Record<Teacher, string>,
  zones: Zones,
  now: Date,
): Date | undefined {
  const lapsing = openIn(plan).map((each) => lapsesAt(each).getTime());
  const sessions = plan.sessions.flatMap((session) => {
    if (!isWatched(session)) return hasPrivate(session) ? [keptUntil(session).getTime()] : [];
    const told = TEACHERS.flatMap((side) => toTell(session, side, members[side], zones[side]).map(({ at }) => at));
    return [...told, settlesAt(session).getTime()];
  });
  const next = Math.min(...[...lapsing, ...sessions].filter((at) => at > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** A plan without the answers that are no longer kept. The same plan when there are none. */
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
