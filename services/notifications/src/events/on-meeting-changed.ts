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

const NEW = 'new';
/** Returns the subject of a proposal. Only one proposal of a subject is open. */
const subjectOf = ({ kind, sessionId }: NonNullable<Payload['proposal']>): string =>
  kind === 'new' ? NEW : `move:${sessionId}`;

/** Returns what the notification of a change is about. */
function aboutOf({ change, proposal, sessions }: Payload): string[] {
  if (change === 'none_fits' || change === 'lapsed') return [proposal ? subjectOf(proposal) : NEW];
  if (proposal && (change === 'proposed' || change === 'countered')) return [proposal._id];
  return sessions.map(({ _id }) => _id);
}

/**
 * Returns what a change settles: the proposals that it closes, the sessions that are no longer as they were, and the subject about which
 * something new was said.
 */
function settledBy({ change, proposal, sessions, closed }: Payload): string[] {
  const subject = proposal ? [subjectOf(proposal)] : [];
  const changed = sessions.map(({ _id }) => _id);
  switch (change) {
    case 'proposed':
    case 'countered':
    case 'agreed':
      return [...closed, ...subject];
    case 'moved':
      return [...closed, ...subject, ...changed];
    case 'called_off':
      // After a block nobody can propose anything.
      return [...closed, NEW, ...changed, ...changed.map((id) => `move:${id}`)];
    case 'cancelled':
    case 'cancelled_rest':
    case 'held':
    case 'missed':
    case 'unclear':
      return [...closed, ...changed, ...changed.map((id) => `move:${id}`)];
    default:
      return closed;
  }
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
    const { order, minutes, times, repeat } = proposal;
    const [at = ''] = times;
    const skill = skillsOf(
      payload,
      new Set(order === 'sender' || order === 'receiver' ? [order] : ['sender', 'receiver']),
    );
    const values = { name, skill, minutes, moment: momentOf(at), moments: times, count: times.length };
    return { text: 'meetingProposed', values: { ...values, ...(repeat && { repeat }) } };
  }
  if (change === 'none_fits') return { text: 'meetingDeclined', values: { name, words: proposal?.answer ?? '' } };
  if (change === 'lapsed') return { text: 'meetingLapsed', values: { name } };
  if (!first) return null;
  const moment = momentOf(first.startsAt);
  const moments = sessions.map(({ startsAt }) => startsAt);
  if (change === 'agreed') {
    const skill = skillsOf(payload, new Set(sessions.flatMap(({ parts }) => parts.map(({ leg }) => leg))));
    return { text: 'meetingAgreed', values: { name, skill, moment, moments, count } };
  }
  if (change === 'moved')
    return { text: 'meetingMoved', values: { name, moment, was: momentOf(first.was ?? first.startsAt) } };
  if (change === 'called_off') return { text: 'meetingCalledOff', values: { moment, moments, count } };
  return { text: 'meetingCancelled', values: { name, moment, moments, count, left, reason: first.reason } };
}

/** Returns the cancellation as its author reads it: without a name and a reason. */
const asOwn = (payload: Payload): Payload =>
  payload.change === 'cancelled' || payload.change === 'cancelled_rest'
    ? { ...payload, change: 'called_off' }
    : payload;

/**
 * Notifies the party that did not act, or both when nobody did. Both get the calendar entries by mail. Earlier notifications about
 * what has changed become read, also when the events arrive in another order.
 */
export const onMeetingChanged = ({ meetings, recipients, service }: Dependencies): EventHandler<'meeting.changed'> => {
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
      about: aboutOf(payload),
      aboutId: other._id,
      actionUrl: `/chat/${requestId}`,
      calendar,
      ...(isActor && { isMailOnly: true }),
      saying,
    });
  }

  return async (event: DomainEvent<'meeting.changed'>) => {
    const { requestId, version, change, sender, receiver, sessions } = event.payload;
    const changed = sessions.map(({ _id }) => _id);
    const answering = answeredBy(event.payload);
    for (const id of answering) await meetings.settle(id, requestId, { what: changed, mark: 'asked', version });
    const template = TYPES[change];
    const settled = settledBy(event.payload);
    for (const { _id } of [sender, receiver]) {
      await meetings.settle(_id, requestId, { what: settled, mark: 'changed', version });
    }
    if (template) {
      await notifyReader(event, sender, receiver, template);
      await notifyReader(event, receiver, sender, template);
    }
    const isPlan = template !== undefined || change === 'withdrawn';
    for (const { _id } of [sender, receiver]) {
      if (answering.includes(_id)) await meetings.readSettled(_id, requestId, { mark: 'asked', version });
      await meetings.readSettled(_id, requestId, isPlan ? { mark: 'changed', version } : undefined);
    }
  };
};
