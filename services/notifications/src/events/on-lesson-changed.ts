import type { EventPayload } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import { lessonCalendarFor } from '../mail/mail-calendar.ts';
import { lessonPath, WHOLE_LESSON } from '../notifications/meeting-notification.repository.ts';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { Saying } from '../texts/texts.ts';
import type { Dependencies } from './dependencies.ts';

type Payload = EventPayload<'lesson.changed'>;
type Notice = Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'mail'>;

/** What each change says, to a reader in this zone. */
function sayingOf(payload: Payload, zone: string | null): Saying {
  const { change, title, person, session, until, words, seats, calendar } = payload;
  const name = person?.name ?? '';
  const moment = { at: session?.startsAt ?? payload.at, zone };
  switch (change) {
    case 'taken':
    case 'left':
      return { text: 'lessonSeat', values: { name, title, ...seats, isFree: change === 'left' } };
    case 'asked':
    case 'withdrawn':
      return { text: 'lessonAsked', values: { name, title, words } };
    case 'accepted':
    case 'declined':
    case 'removed':
    case 'lapsed':
    case 'waits':
      return { text: 'lessonAnswered', values: { title, how: change, words, moment } };
    case 'waited':
      return { text: 'lessonAnswered', values: { title, how: 'declined', words, moment } };
    case 'offered':
    case 'offered_all':
      return { text: 'lessonOffered', values: { title, moment, ...(until && { until: { at: until, zone } }) } };
    case 'invited':
      return { text: 'lessonRing', values: { name, title, moment } };
    case 'moved':
    case 'moved_asked':
    case 'asked_again': {
      const was = { at: session?.was ?? moment.at, zone };
      const values = { title, moment, was, ...(until && { until: { at: until, zone } }) };
      return { text: 'lessonMoved', values: { ...values, isAsked: change !== 'moved' } };
    }
    case 'placed':
      return { text: 'lessonPlace', values: { title, moment } };
    case 'doubted':
      return { text: 'lessonAsk', values: { name: payload.teacher.name, title, how: 'doubted', moment } };
    case 'cancelled':
    case 'cancelled_rest':
    case 'cancelled_all': {
      const scopes = { cancelled: 'one', cancelled_rest: 'rest', cancelled_all: 'all' } as const;
      return { text: 'lessonOff', values: { title, moment, scope: scopes[change], reason: words } };
    }
    case 'entries': {
      const { sessions = [] } = calendar ?? {};
      const [first = { startsAt: moment.at }] = sessions;
      const isGone = sessions.every(({ isCancelled }) => isCancelled);
      const values = { title, isGone, count: sessions.length, moment: { at: first.startsAt, zone } };
      return { text: 'lessonEntries', values };
    }
  }
}

const KINDS = {
  taken: ['lesson_seat', 'medium'],
  left: ['lesson_seat', 'medium'],
  asked: ['lesson_asked', 'high'],
  // Nobody is notified of it.
  withdrawn: ['lesson_asked', 'high'],
  accepted: ['lesson_answered', 'high'],
  declined: ['lesson_answered', 'high'],
  removed: ['lesson_answered', 'high'],
  offered: ['lesson_offered', 'high'],
  offered_all: ['lesson_offered', 'high'],
  moved: ['lesson_moved', 'high'],
  moved_asked: ['lesson_moved', 'high'],
  asked_again: ['lesson_moved', 'high'],
  lapsed: ['lesson_answered', 'high'],
  waits: ['lesson_answered', 'high'],
  waited: ['lesson_answered', 'low'],
  placed: ['lesson_moved', 'medium'],
  cancelled: ['lesson_cancelled', 'high'],
  cancelled_rest: ['lesson_cancelled', 'high'],
  cancelled_all: ['lesson_cancelled', 'high'],
  entries: ['lesson_moved', 'low'],
  doubted: ['lesson_ask', 'medium'],
  invited: ['lesson_offered', 'high'],
} as const satisfies Record<Payload['change'], readonly [Notice['type'], Notice['priority']]>;

/** Seats of the own lesson, and a wait that has ended with the start, are not mailed. */
const NOT_MAILED: readonly Payload['change'][] = ['taken', 'left', 'waited'];

/** Another place is urgent on the last day before a session. */
function priorityOf({ change, at, session }: Payload): Notice['priority'] {
  const isSoon = session !== null && Date.parse(session.startsAt) - Date.parse(at) < DAY_MS;
  return change === 'placed' && isSoon ? 'high' : KINDS[change][1];
}

/**
 * The member whom a notification names or quotes, so that it goes with them. Words of which the event names no author are the teacher's. Null
 * when there are none: learners then also read that the lessons of an erased teacher do not take place.
 */
function quotedIn({ person, change, words, teacher }: Payload): string | null {
  if (person) return person._id;
  return words || change === 'doubted' ? teacher._id : null;
}

/** Whose reminders a change makes untrue, and of which session, by its start; null for none. */
function untrueAfter(payload: Payload): { ids: readonly string[]; what: string } | null {
  const { change, to, teacher, person, session } = payload;
  const everybody = [...new Set([teacher._id, ...(person ? [person._id] : []), ...to])];
  switch (change) {
    case 'moved':
    case 'moved_asked':
      return session && { ids: everybody, what: session.was ?? session.startsAt };
    case 'cancelled':
    case 'cancelled_rest':
      return session && { ids: everybody, what: session.startsAt };
    case 'cancelled_all':
      return { ids: everybody, what: WHOLE_LESSON };
    case 'removed':
    case 'lapsed':
      return { ids: to, what: WHOLE_LESSON };
    case 'left':
      return person && { ids: [person._id], what: WHOLE_LESSON };
    default:
      return null;
  }
}

/** Stands for a member's question for a seat, where a mark names what it settles. */
const questionOf = (memberId: string): string => `asked:${memberId}`;

/** What one member is told of a change; null when nothing of it is for them. */
function noticeFor(userId: string, payload: Payload): NotificationTemplate | null {
  const { lessonId, version, change, session, person, until } = payload;
  const path = lessonPath(lessonId);
  const aboutId = quotedIn(payload);
  const calendar = lessonCalendarFor(userId, payload.calendar, { ...payload, path });
  if (change === 'entries' && !calendar) return null;
  return {
    type: KINDS[change][0],
    priority: priorityOf(payload),
    ...(aboutId && { aboutId }),
    ...(change === 'asked' && {
      ...{ quotes: `seat:${lessonId}` as const, requestVersion: version },
      about: person ? [questionOf(person._id)] : [],
    }),
    // The answer whether they were there settles it, as it settles the question.
    ...(change === 'doubted' && session && { requestVersion: version, about: [session.startsAt] }),
    actionUrl: path,
    saying: (zone) => sayingOf(payload, zone),
    calendar,
    ...(change === 'entries' && { isMailOnly: true }),
    ...(NOT_MAILED.includes(change) && { mail: 'none' as const }),
    ...(until && { mail: { until: new Date(until) } }),
  };
}

/**
 * Notifies those whom a change of a lesson is about, with its entries for their calendars. Seats of the own lesson are not mailed, and
 * entries alone are only mailed. Reminders that it makes untrue become read, and a question that was taken back goes.
 */
export const onLessonChanged =
  ({ meetings, quoted, service }: Dependencies): EventHandler<'lesson.changed'> =>
  async (event) => {
    const { payload } = event;
    const { lessonId, version, change, to, person, teacher } = payload;
    if (change === 'withdrawn') {
      if (!person) return;
      const quotes = `seat:${lessonId}` as const;
      await meetings.settle(teacher._id, lessonId, { what: [questionOf(person._id)], mark: 'changed', version });
      // A later question stays.
      return quoted.remove(quotes, person._id, { quotes, requestVersion: { $not: { $gte: version } } });
    }
    const untrue = untrueAfter(payload);
    const readAll = (ids: readonly string[]) =>
      Promise.all(ids.map((id) => meetings.readSettledOfLesson(id, lessonId)));
    if (untrue) {
      const settled = { what: [untrue.what], mark: 'changed' as const, version };
      await Promise.all(untrue.ids.map((id) => meetings.settle(id, lessonId, settled)));
      await readAll(untrue.ids);
    }
    await service.notifyEach(event, to, ({ userId }) => noticeFor(userId, payload));
    // The learner may have answered, or taken the question back, before it came.
    if (change === 'doubted' || change === 'asked') await readAll(to);
  };
