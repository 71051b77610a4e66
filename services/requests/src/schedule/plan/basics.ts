/** Small parts of plans that contain no rules. */

import type { MeetingDetails } from '@mutua/contracts';
import { MEETINGS, SESSION_TIMING } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { StoredPlan, StoredProposal, StoredSession } from './plan.model.ts';

export const EMPTY_PLAN: StoredPlan = { rev: 0, minutes: MEETINGS.minutes.default, sessions: [], proposals: [] };

/** When something takes place. */
export type Span = Pick<StoredSession, 'startsAt' | 'minutes'>;

export const endOf = ({ startsAt, minutes }: Span): Date => new Date(startsAt.getTime() + minutes * MINUTE_MS);

/** Whether two sessions take place at the same time. */
export const overlap = (a: Span, b: Span): boolean => a.startsAt < endOf(b) && b.startsAt < endOf(a);

/** Planned sessions that are not over, by time. */
export const upcomingSessions = ({ sessions }: StoredPlan, now: Date): StoredSession[] =>
  sessions.filter((session) => session.status === 'planned' && endOf(session) > now).sort(byTime);

export const byTime = (a: Pick<StoredSession, 'startsAt'>, b: Pick<StoredSession, 'startsAt'>): number =>
  a.startsAt.getTime() - b.startsAt.getTime();

export const openIn = ({ proposals }: StoredPlan): StoredProposal[] =>
  proposals.filter(({ status }) => status === 'open');

/** Whether a time is past, or too near to be picked. */
export const isLapsed = (time: Date, now: Date): boolean =>
  time.getTime() - now.getTime() < MEETINGS.noticeMinutes * MINUTE_MS;

/** Returns the moment from which on nobody can pick any time of a proposal. */
export function lapsesAt({ times, expiresAt }: Pick<StoredProposal, 'times' | 'expiresAt'>): Date {
  const last = Math.max(...times.map((time) => time.getTime())) - MEETINGS.noticeMinutes * MINUTE_MS;
  // One millisecond is added, because a time that is exactly as far ahead can still be picked.
  return new Date(Math.min(expiresAt.getTime(), last + 1));
}

/**
 * How long before a session the sweep looks at it. The day before may have 25 hours by the member's clock, and the member may move to
 * another zone.
 */
const EARLY_MS = DAY_MS + 2 * HOUR_MS;

export const hasPrivate = ({ answers = [], late = [], calls = [] }: StoredSession): boolean =>
  answers.length + late.length + calls.length > 0;

/** Returns the moment from which on answers are no longer kept. */
export const keptUntil = (session: StoredSession): Date =>
  new Date(endOf(session).getTime() + SESSION_TIMING.keptDays * DAY_MS);

/** Returns when the sweep first looks at a session. The sweep then postpones what is due later. */
function firstLookAt(session: StoredSession): Date[] {
  const { status, startsAt, isEarlier } = session;
  if (status === 'planned' && !isEarlier) return [new Date(startsAt.getTime() - EARLY_MS)];
  return hasPrivate(session) ? [keptUntil(session)] : [];
}

const extreme = (pick: (...of: number[]) => number, of: readonly Date[]): Date | undefined =>
  of.length > 0 ? new Date(pick(...of.map((date) => date.getTime()))) : undefined;

/** Returns the next state of a plan. It has the next `rev`, no old closed proposals, and up-to-date fields for queries. */
export function revised({ rev, minutes, sessions, proposals }: StoredPlan): StoredPlan {
  const closed = proposals.filter(({ status }) => status !== 'open').slice(-MEETINGS.proposalsADay);
  const kept = proposals.filter((each) => each.status === 'open' || closed.includes(each));
  const lapsing = kept.filter(({ status }) => status === 'open').map(lapsesAt);
  const dueAt = extreme(Math.min, [...lapsing, ...sessions.flatMap(firstLookAt)]);
  const lastEnd = extreme(Math.max, sessions.filter(({ status }) => status === 'planned').map(endOf));
  return { rev: rev + 1, minutes, sessions, proposals: kept, ...(dueAt && { dueAt }), ...(lastEnd && { lastEnd }) };
}

/** Replaces the item with the same id in a list. */
export const withOne = <T extends { _id: string }>(list: readonly T[], changed: T): T[] =>
  list.map((each) => (each._id === changed._id ? changed : each));

/** Removes empty fields of a place. Returns null when none is left. */
export function placeOf(place: MeetingDetails | null | undefined): MeetingDetails | null {
  const filled = Object.entries(place ?? {}).filter(([, words]) => words);
  return filled.length > 0 ? (Object.fromEntries(filled) as MeetingDetails) : null;
}
