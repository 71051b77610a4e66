import type { EventPayload } from '@mutua/contracts';
import { addDays, dayOf } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import { nextMorning } from '../recipients/quiet.ts';
import type { Dependencies } from './dependencies.ts';
import { nearOf, reminderMail, wantsReminder } from './reminders.ts';

type Payload = EventPayload<'meeting.due'>;

const skillsOf = ({ parts, senderSkill, receiverSkill }: Payload): string =>
  parts.map(({ leg }) => (leg === 'sender' ? senderSkill.title : receiverSkill.title)).join(' & ');

/**
 * Builds the notification, and when it is mailed. The reminder of the day before is mailed as soon as possible, and the question next
 * morning. Other reminders are not mailed.
 */
function noticeOf(
  payload: Payload,
  occurredAt: string,
  { name, zone }: { name: string; zone: string | null },
): Pick<NotificationTemplate, 'type' | 'priority' | 'saying' | 'mail'> {
  const { what, startsAt, minutes } = payload;
  const now = new Date(occurredAt);
  if (what === 'ask') {
    const saying = { text: 'meetingAsk', values: { name, moment: { at: startsAt, zone } } } as const;
    return { type: 'meeting_ask', priority: 'medium', saying, mail: { from: nextMorning(zone, now) } };
  }
  const near = nearOf({ what, startsAt, minutes }, occurredAt, zone);
  const isTomorrow = dayOf(new Date(startsAt), zone) === addDays(dayOf(now, zone), 1);
  return {
    type: 'reminder',
    priority: 'high',
    saying: { text: 'meetingReminder', values: { ...near, name, skill: skillsOf(payload), isTomorrow } },
    mail: reminderMail(near),
  };
}

/** Reminds members of a session, or asks them whether they met. A newer reminder of the session replaces earlier ones. */
export const onMeetingDue =
  ({ meetings, recipients, service }: Dependencies): EventHandler<'meeting.due'> =>
  async (event) => {
    const { payload, occurredAt } = event;
    const { requestId, sessionId, version, what, to, sender, receiver } = payload;
    for (const [reader, other] of [[sender, receiver] as const, [receiver, sender] as const]) {
      if (!to.includes(reader._id)) continue;
      const recipient = await recipients.find(reader._id);
      await meetings.settle(reader._id, requestId, { what: [sessionId], mark: 'reminded', version });
      if (what === 'ask' || wantsReminder(recipient, what)) {
        await service.notify(event, reader._id, {
          ...noticeOf(payload, occurredAt, { name: other.name, zone: recipient.timeZone }),
          requestId,
          requestVersion: version,
          about: [sessionId],
          aboutId: other._id,
          // At the start, the link joins directly. The chat page knows whether the session is a call here.
          actionUrl: `/chat/${requestId}${what === 'start' ? '?call=video' : ''}`,
        });
      }
      await meetings.readSettled(reader._id, requestId, { mark: 'reminded', version });
    }
  };
