import type { DomainEvent, EventPayload, NotificationType } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import { calendarFor } from '../mail/mail-calendar.ts';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { ReaderMoment, Saying } from '../texts/texts.ts';
import type { Dependencies } from './dependencies.ts';

type Payload = EventPayload<'meeting.changed'>;
interface Reader {
  /** The name of the other member. */
  name: string;
  zone: string | null;
}

const TYPES: Partial<
  Record<Payload['change'], { type: NotificationType; priority: NotificationTemplate['priority'] }>
> = {
  proposed: { type: 'meeting_proposed', priority: 'high' },
  countered: { type: 'meeting_proposed', priority: 'high' },
  none_fits: { type: 'meeting_declined', priority: 'medium' },
  agreed: { type: 'meeting_agreed', priority: 'high' },
  moved: { type: 'meeting_moved', priority: 'high' },
  cancelled: { type: 'meeting_cancelled', priority: 'high' },
  cancelled_rest: { type: 'meeting_cancelled', priority: 'high' },
  called_off: { type: 'meeting_cancelled', priority: 'high' },
  lapsed: { type: 'meeting_lapsed', priority: 'low' },
};

/** The changes that settle whether the two met. */
const SETTLED: ReadonlySet<Payload['change']> = new Set(['held', 'missed', 'unclear']);

/** Returns the members who are no longer asked whether they met. This is the one who has answered, or both after the session is settled. */
function answeredBy({ change, actorId, sender, receiver }: Payload): string[] {
  if (change === 'answered') return actorId ? [actorId] : [];
  return SETTLED.has(change) ? [sender._id, receiver._id] : [];
}

/** Returns the titles of the skills that these members teach. */
const skillsOf = ({ senderSkill, receiverSkill }: Payload, teachers: ReadonlySet<'sender' | 'receiver'>): string =>
  [teachers.has('receiver') && receiverSkill.title, teachers.has('sender') && senderSkill.title]
    .filter(Boolean)
    .join(' & ');

/** Returns the text of a change for a member; null when the change needs none. */
function sayingOf(payload: Payload, { name, zone }: Reader): Saying | null {
  const { change, proposal, sessions, planned: left } = payload;
  const [first] = sessions;
  const count = sessions.length;
  const momentOf = (at: string): ReaderMoment => ({ at, zone });
  if (proposal && (change === 'proposed' || change === 'countered')) {
    const { order, minutes, times } = proposal;
    const [at = ''] = times;
    const skill = skillsOf(
      payload,
      new Set(order === 'sender' || order === 'receiver' ? [order] : ['sender', 'receiver']),
    );
    return { text: 'meetingProposed', values: { name, skill, minutes, moment: momentOf(at), count: times.length } };
  }
  if (change === 'none_fits') return { text: 'meetingDeclined', values: { name, words: proposal?.answer ?? '' } };
  if (change === 'lapsed') return { text: 'meetingLapsed', values: { name } };
  if (!first) return null;
  const moment = momentOf(first.startsAt);
  if (change === 'agreed') {
    const skill = skillsOf(payload, new Set(sessions.flatMap(({ parts }) => parts.map(({ leg }) => leg))));
    return { text: 'meetingAgreed', values: { name, skill, moment, count } };
  }
  if (change === 'moved')
    return { text: 'meetingMoved', values: { name, moment, was: momentOf(first.was ?? first.startsAt) } };
  if (change === 'called_off') return { text: 'meetingCalledOff', values: { moment, count } };
  return { text: 'meetingCancelled', values: { name, moment, count, left, reason: first.reason } };
}

/** Returns the cancellation as its author reads it: without a name and a reason. */
const asOwn = (payload: Payload): Payload =>
  payload.change === 'cancelled' || payload.change === 'cancelled_rest'
    ? { ...payload, change: 'called_off' }
    : payload;

/**
 * Notifies the party that did not act, or both when nobody did. Both get the calendar entries by mail. Earlier notifications about the
 * meetings become read, also when the events arrive in another order.
 */
export const onMeetingChanged = ({
  notifications,
  recipients,
  service,
}: Dependencies): EventHandler<'meeting.changed'> => {
  /** Notifies one member. The member who made the change gets no notification, only the mail with the calendar entries. */
  async function notifyReader(
    event: DomainEvent<'meeting.changed'>,
    reader: Payload['sender'],
    other: Payload['sender'],
    template: Pick<NotificationTemplate, 'type' | 'priority'>,
  ): Promise<void> {
    const { payload } = event;
    const { requestId, version, actorId } = payload;
    const calendar = calendarFor(reader._id, payload.calendar, payload, payload.at);
    const isActor = reader._id === actorId;
    if (isActor && !calendar) return;
    const { timeZone: zone } = await recipients.find(reader._id);
    const saying = sayingOf(isActor ? asOwn(payload) : payload, { name: other.name, zone });
    if (!saying) return;
    await service.notify(event, reader._id, {
      ...template,
      requestId,
      requestVersion: version,
      aboutId: other._id,
      actionUrl: `/chat/${requestId}`,
      calendar,
      ...(isActor && { isMailOnly: true }),
      saying,
    });
  }

  return async (event: DomainEvent<'meeting.changed'>) => {
    const { requestId, version, change, sender, receiver } = event.payload;
    for (const id of answeredBy(event.payload)) {
      await notifications.readEarlierOfSessions(id, requestId, 'asked', version);
    }
    if (change === 'answered') return;
    await notifications.savePlanVersion(requestId, version);
    const template = TYPES[change];
    if (template) {
      await notifyReader(event, sender, receiver, template);
      await notifyReader(event, receiver, sender, template);
    }
    for (const { _id } of [sender, receiver]) await notifications.readEarlierOfMeetings(_id, requestId);
  };
};
