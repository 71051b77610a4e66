import type { EventPayload, Reminder } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import { lessonPath } from '../notifications/meeting-notification.repository.ts';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { Dependencies } from './dependencies.ts';
import { nearOf, reminderMail, wantsReminder } from './reminders.ts';

type Payload = EventPayload<'lesson.due'>;
type Notice = Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'mail'>;

/** The reminder of a session. A teacher reads how many learn, a learner where it is, without the address. */
function reminderOf(
  { title, teacher, session: { startsAt, minutes }, place, seats: { taken } }: Payload,
  what: Reminder,
  occurredAt: string,
  reader: { userId: string; zone: string | null },
): Notice {
  const near = nearOf({ what, startsAt, minutes }, occurredAt, reader.zone);
  const isTeacher = reader.userId === teacher._id;
  const values = { ...near, title, isTeacher, taken, mode: place.mode, area: place.area };
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

/** Asks the teacher whether a lesson takes place with fewer than it should. */
const leastOf = ({ title, session, seats: { taken, least } }: Payload): Notice => ({
  type: 'lesson_seat',
  priority: 'high',
  saying: (zone) => ({ text: 'lessonLeast', values: { title, taken, least, moment: { at: session.startsAt, zone } } }),
  mail: { until: new Date(session.startsAt) },
});

/** Reminds members of a session of a lesson or of an offered seat. A newer reminder of a session replaces earlier ones. */
export const onLessonDue =
  ({ meetings, recipients, service }: Dependencies): EventHandler<'lesson.due'> =>
  async (event) => {
    const { payload, occurredAt } = event;
    const { lessonId, version, what, session, to } = payload;
    const actionUrl = lessonPath(lessonId);
    for (const userId of to) {
      if (what === 'offer' || what === 'least') {
        const notice = what === 'offer' ? offerOf(payload) : leastOf(payload);
        await service.notify(event, userId, { ...notice, actionUrl });
        continue;
      }
      // A moved session has another start, by which its reminders are known.
      const about = [session.startsAt];
      const recipient = await recipients.find(userId);
      await meetings.settle(userId, lessonId, { what: about, mark: 'reminded', version });
      if (wantsReminder(recipient, what)) {
        const notice = reminderOf(payload, what, occurredAt, { userId, zone: recipient.timeZone });
        await service.notify(event, userId, { ...notice, requestVersion: version, about, actionUrl });
      }
      await meetings.readSettledReminders(userId, lessonId);
    }
  };
