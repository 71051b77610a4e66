import type { EventPayload, Reminder } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import { lessonPath } from '../notifications/meeting-notification.repository.ts';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import { nextMorning } from '../recipients/quiet.ts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import type { Dependencies } from './dependencies.ts';
import { nearOf, reminderMail, wantsReminder } from './reminders.ts';

type Payload = EventPayload<'lesson.due'>;
interface Reader {
  userId: string;
  zone: string | null;
}
type Notice = Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'mail' | 'requestVersion' | 'about'>;

/** Whether the reader teaches. In the meeting of a ring nobody does. */
const teaches = ({ kind, teacher }: Payload, userId: string): boolean => kind !== 'ring' && teacher._id === userId;

/** The reminder of a session. A teacher reads how many learn, a learner where it is, without the address. */
function reminderOf(payload: Payload, what: Reminder, occurredAt: string, reader: Reader): Notice {
  const { title, session, place, seats } = payload;
  const { startsAt, minutes } = session;
  const near = nearOf({ what, startsAt, minutes }, occurredAt, reader.zone);
  const isTeacher = teaches(payload, reader.userId);
  const values = { ...near, title, isTeacher, taken: seats.taken, mode: place.mode, area: place.area };
  return { type: 'reminder', priority: 'high', saying: { text: 'lessonReminder', values }, mail: reminderMail(near) };
}

/** The reminder of an offered seat, in the words of the offer. */
const offerOf = ({ title, session, until }: Payload): Notice => ({
  type: 'lesson_offered',
  priority: 'high',
  saying: (zone) => {
    const values = { title, moment: { at: session.startsAt, zone } };
    return { text: 'lessonOffered', values: { ...values, ...(until && { until: { at: until, zone } }) } };
  },
  ...(until && { mail: { until: new Date(until) } }),
});

/** Asks once more whether a moved session still fits, before silence ends the seat. */
const keepOf = ({ title, session, until }: Payload): Notice => ({
  type: 'lesson_moved',
  priority: 'high',
  saying: (zone) => ({
    text: 'lessonKeep',
    values: { title, moment: { at: session.startsAt, zone }, until: { at: until ?? session.startsAt, zone } },
  }),
  ...(until && { mail: { until: new Date(until) } }),
});

/** Asks the teacher whether a lesson takes place with fewer than it should. */
const leastOf = ({ title, session, seats: { taken, least } }: Payload): Notice => ({
  type: 'lesson_seat',
  priority: 'high',
  saying: (zone) => ({ text: 'lessonLeast', values: { title, taken, least, moment: { at: session.startsAt, zone } } }),
  mail: { until: new Date(session.startsAt) },
});

/** Asks the teacher who came, and a learner whether they were there. It is mailed next morning. */
const askOf = (payload: Payload, occurredAt: string, { userId, zone }: Reader): Notice => ({
  type: 'lesson_ask',
  priority: 'medium',
  saying: {
    text: 'lessonAsk',
    values: {
      ...{ name: payload.teacher.name, title: payload.title },
      how: teaches(payload, userId) ? 'teacher' : 'learner',
      moment: { at: payload.session.startsAt, zone },
    },
  },
  mail: { from: nextMorning(zone, new Date(occurredAt)) },
});

/** What one reader gets; null when the reader does not want it. */
function noticeOf(payload: Payload, occurredAt: string, recipient: Recipient): Notice | null {
  const { what, session } = payload;
  const reader = { userId: recipient.userId, zone: recipient.timeZone };
  // A moved session has another start, by which its notifications are known.
  const ofSession = { requestVersion: payload.version, about: [session.startsAt] };
  switch (what) {
    case 'offer':
      return offerOf(payload);
    case 'keep':
      return keepOf(payload);
    case 'least':
      return leastOf(payload);
    case 'ask':
      return { ...askOf(payload, occurredAt, reader), ...ofSession };
    default:
      if (!wantsReminder(recipient, what)) return null;
      return { ...reminderOf(payload, what, occurredAt, reader), ...ofSession };
  }
}

/**
 * Reminds members of a session of a lesson or of an offered seat, or asks them who was there. A newer reminder of a session replaces earlier
 * ones.
 */
export const onLessonDue =
  ({ meetings, service }: Dependencies): EventHandler<'lesson.due'> =>
  async (event) => {
    const { payload, occurredAt } = event;
    const { lessonId, version, what, session, to } = payload;
    const isOfSession = what !== 'offer' && what !== 'least' && what !== 'keep';
    const settled = { what: [session.startsAt], mark: 'reminded' as const, version };
    if (isOfSession) await Promise.all(to.map((id) => meetings.settle(id, lessonId, settled)));
    await service.notifyEach(event, to, (recipient) => {
      const notice = noticeOf(payload, occurredAt, recipient);
      return notice && { ...notice, actionUrl: lessonPath(lessonId) };
    });
    if (isOfSession) await Promise.all(to.map((id) => meetings.readSettledOfLesson(id, lessonId)));
  };

/** The question who was there needs no second answer, also when the first one was given elsewhere. */
export const onLessonAnswered =
  ({ meetings }: Pick<Dependencies, 'meetings'>): EventHandler<'lesson.answered'> =>
  async ({ payload: { lessonId, version, startsAt, memberId } }) => {
    await meetings.settle(memberId, lessonId, { what: [startsAt], mark: 'asked', version });
    await meetings.readSettledOfLesson(memberId, lessonId);
  };
