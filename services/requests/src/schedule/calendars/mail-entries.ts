import type { EventPayload } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import type { StoredRequest } from '../../store/request.repository.ts';
import { byTime, DAY_MS, endOf } from '../plan/basics.ts';
import type { StoredPlan, StoredSession } from '../plan/plan.model.ts';
import type { StoredCalendar } from './calendar.model.ts';
import { type CalendarRepository, DEFAULT_SETTINGS } from './calendar.repository.ts';

type EventCalendar = NonNullable<EventPayload<'meeting.changed'>['calendar']>;

/**
 * Whether a member gets calendar entries by mail. With `auto` a member whose calendar reads the feed gets none, because they would appear
 * twice.
 */
function wantsEntries(calendar: Pick<StoredCalendar, 'mailEntries' | 'feed'>, now: Date): boolean {
  const { mailEntries, feed } = calendar;
  if (mailEntries !== 'auto') return mailEntries === 'always';
  return !feed?.readAt || now.getTime() - feed.readAt.getTime() > CALENDAR.autoDays * DAY_MS;
}

/** Returns the sessions whose calendar entry has changed, by time. Past sessions are left out. */
const changedEntries = (before: StoredPlan, after: StoredPlan, now: Date): StoredSession[] =>
  after.sessions
    .filter(({ _id, sequence, status }) => {
      const was = before.sessions.find((each) => each._id === _id);
      return (status === 'planned' || status === 'cancelled') && was?.sequence !== sequence;
    })
    .filter((session) => endOf(session) > now)
    .sort(byTime);

export type CalendarMailEntries = ReturnType<typeof createCalendarMailEntries>;

/** Finds which calendar entries the two members need after a change of the plan. */
export const createCalendarMailEntries =
  ({ calendars }: { calendars: Pick<CalendarRepository, 'of'> }) =>
  async (
    { sender, receiver, meetingDetails }: Pick<StoredRequest, 'sender' | 'receiver' | 'meetingDetails'>,
    { before, after, now }: { before: StoredPlan; after: StoredPlan; now: Date },
  ): Promise<{ calendar?: EventCalendar }> => {
    const sessions = changedEntries(before, after, now);
    if (sessions.length === 0) return {};
    const ids = [sender._id, receiver._id];
    const chosen = await calendars.of(ids);
    const to = ids.flatMap((memberId) => {
      const calendar = chosen.get(memberId) ?? { ...DEFAULT_SETTINGS, feed: null };
      return wantsEntries(calendar, now) ? [{ memberId, alarm: calendar.alarms }] : [];
    });
    if (to.length === 0) return {};
    return {
      calendar: {
        to,
        sessions: sessions.map(({ uid, sequence, startsAt, minutes, parts, status, place }) => ({
          uid,
          sequence,
          startsAt: startsAt.toISOString(),
          minutes,
          parts,
          isCancelled: status === 'cancelled',
          place: place ?? meetingDetails,
        })),
      },
    };
  };
