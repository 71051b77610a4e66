import type { EventPayload } from '@mutua/contracts';
import { wantsEntries } from '@mutua/domain';
import type { StoredRequest } from '../../store/request.repository.ts';
import { byTime, endOf } from '../plan/basics.ts';
import type { StoredPlan, StoredSession } from '../plan/plan.model.ts';
import { type CalendarRepository, DEFAULT_SETTINGS } from './calendar.repository.ts';

type EventCalendar = NonNullable<EventPayload<'meeting.changed'>['calendar']>;

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
      const { mailEntries, alarms, feed } = chosen.get(memberId) ?? { ...DEFAULT_SETTINGS, feed: null };
      const isWanted = wantsEntries({ mailEntries, feedReadAt: feed?.readAt ?? null }, now);
      return isWanted ? [{ memberId, alarm: alarms }] : [];
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
