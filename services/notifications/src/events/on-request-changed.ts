import { type DomainEvent, type RequestSnapshot, type Withdrawal, withdrawalOf } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import { calendarFor, type MailCalendar } from '../mail/mail-calendar.ts';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { Meeting, Saying } from '../texts/texts.ts';
import type { Dependencies } from './dependencies.ts';

type RequestEventType = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled'}`;
type Side = 'senderId' | 'receiverId';

interface Rule extends Pick<NotificationTemplate, 'type' | 'priority'> {
  text: 'skillRequest' | 'requestAccepted' | 'requestRejected' | 'requestCompleted' | 'requestCancelled';
  /** Returns the page on which the notified party finds the request. */
  actionUrl: (requestId: string, side: Side) => string;
}

const listUrl = (_: string, side: Side) => (side === 'receiverId' ? '/requests' : '/requests?tab=sent');
const chatUrl = (requestId: string) => `/chat/${requestId}`;
const reviewUrl = (requestId: string) => `/reviews?requestId=${requestId}`;

const RULES: Record<RequestEventType, Rule> = {
  'request.created': { type: 'skill_request', priority: 'high', text: 'skillRequest', actionUrl: listUrl },
  'request.accepted': { type: 'request_accepted', priority: 'high', text: 'requestAccepted', actionUrl: chatUrl },
  'request.rejected': { type: 'request_rejected', priority: 'medium', text: 'requestRejected', actionUrl: listUrl },
  'request.completed': {
    type: 'request_completed',
    priority: 'medium',
    text: 'requestCompleted',
    actionUrl: reviewUrl,
  },
  'request.cancelled': { type: 'request_cancelled', priority: 'medium', text: 'requestCancelled', actionUrl: listUrl },
};

const SIDES: readonly Side[] = ['senderId', 'receiverId'];
const otherOf = (side: Side): Side => (side === 'senderId' ? 'receiverId' : 'senderId');

const meetingOf = ({ scheduledDate, meetingDetails }: RequestSnapshot): Meeting => ({
  ...(scheduledDate && { at: new Date(scheduledDate) }),
  ...(meetingDetails?.platform && { platform: meetingDetails.platform }),
  ...(meetingDetails?.notes && { notes: meetingDetails.notes }),
});

/** Whether the link opens the page of the ring. After a completed lesson, the link of the learner opens the review instead. */
const isRingPage = ({ type, payload: { request } }: DomainEvent<RequestEventType>, side: Side): boolean =>
  request.ring !== undefined && (type !== 'request.completed' || side === 'receiverId');

/** Builds the text for a leg of a ring, in which one of the two teaches and the other one learns. */
function lessonSaying({ type, payload: { request, actorId } }: DomainEvent<RequestEventType>, side: Side): Saying {
  const { name } = request[otherOf(side)];
  const skill = request.receiverSkillId.title;
  if (type === 'request.completed')
    return { text: 'lessonCompleted', values: { name, skill, isLearner: side === 'senderId' } };
  return actorId === null
    ? { text: 'lessonWithdrawn', values: { skill } }
    : { text: 'lessonCancelled', values: { name, skill, reason: request.reason } };
}

/** The texts of requests that the system cancelled. */
const WITHDRAWN = {
  skillGone: 'requestWithdrawn',
  memberGone: 'memberWithdrawn',
  expired: 'requestExpired',
} as const satisfies Record<Withdrawal, Saying['text']>;
const withdrawnText = (reason: string) => WITHDRAWN[withdrawalOf(reason) ?? 'skillGone'];

/** Builds the text for an exchange: what the other member or the system did. `zone` is that of the reader. */
function exchangeSaying(
  { type, payload: { request, actorId } }: DomainEvent<RequestEventType>,
  side: Side,
  zone: string | null,
): Saying {
  const isAgreed = type === 'request.accepted' && request.scheduledDate !== null;
  const values = {
    name: request[otherOf(side)].name,
    offered: request.senderSkillId.title,
    wanted: request.receiverSkillId.title,
    reason: request.reason,
    ...(type === 'request.created' && { message: request.message }),
    ...(isAgreed && { moment: { at: request.scheduledDate ?? '', zone } }),
  };
  return { text: actorId === null ? withdrawnText(request.reason) : RULES[type].text, values };
}

const sayingOf = (event: DomainEvent<RequestEventType>, side: Side, zone: string | null): Saying =>
  event.payload.request.ring ? lessonSaying(event, side) : exchangeSaying(event, side, zone);

/** Returns the calendar entries that the change brings for one of the two. */
function calendarOf({ payload, occurredAt }: DomainEvent<RequestEventType>, side: Side): MailCalendar | undefined {
  const {
    senderId: sender,
    receiverId: receiver,
    senderSkillId: senderSkill,
    receiverSkillId: receiverSkill,
  } = payload.request;
  const exchange = { requestId: payload.request._id, sender, receiver, senderSkill, receiverSkill };
  return calendarFor(
    payload.request[side]._id,
    'calendar' in payload ? payload.calendar : undefined,
    exchange,
    occurredAt,
  );
}

/** Builds the text of the mail that brings calendar entries to the member who acted. */
function ownEntries({ name, entries }: MailCalendar): Pick<NotificationTemplate, 'type' | 'saying'> {
  const [first] = entries;
  const valuesIn = (zone: string | null) => ({
    moment: { at: first?.startsAt ?? '', zone },
    moments: entries.map(({ startsAt }) => startsAt),
    count: entries.length,
  });
  if (first?.isCancelled)
    return { type: 'meeting_cancelled', saying: (zone) => ({ text: 'meetingCalledOff', values: valuesIn(zone) }) };
  const skill = [first?.teaches, first?.learns].filter(Boolean).join(' & ');
  return {
    type: 'meeting_agreed',
    saying: (zone) => ({ text: 'meetingAgreed', values: { name: name ?? '', skill, ...valuesIn(zone) } }),
  };
}

/**
 * Notifies the party that did not act, or both when the system acted. Earlier notifications about the request become read, also when the
 * events arrive in another order.
 */
export const onRequestChanged = ({ notifications, service }: Dependencies): EventHandler<RequestEventType> => {
  /** Sends only the calendar entries by mail, to the member who acted. */
  async function mailCalendar(
    event: DomainEvent<RequestEventType>,
    side: Side,
    { calendar, ...about }: Pick<NotificationTemplate, 'requestId' | 'requestVersion' | 'aboutId' | 'calendar'>,
  ): Promise<void> {
    if (!calendar) return;
    await service.notify(event, event.payload.request[side]._id, {
      ...ownEntries(calendar),
      ...about,
      calendar,
      priority: 'high',
      actionUrl: calendar.path,
      isMailOnly: true,
    });
  }

  return async (event: DomainEvent<RequestEventType>) => {
    const { request, version, actorId } = event.payload;
    const { type, priority, actionUrl } = RULES[event.type];
    await notifications.saveStatus(request._id, request.status, version);
    // The event of the ring already notifies its members.
    if (request.ring && event.type === 'request.accepted') return;
    const isActor = (side: Side) => request[side]._id === actorId;
    const about = (side: Side) => ({
      requestId: request._id,
      requestVersion: version,
      aboutId: request[otherOf(side)]._id,
      calendar: calendarOf(event, side),
    });
    for (const side of SIDES.filter((each) => !isActor(each))) {
      // Nobody is mailed about a request that was taken back before its own mail left.
      const isUnknown =
        event.type === 'request.cancelled' && (await notifications.isRequestUnknown(request[side]._id, request._id));
      await service.notify(event, request[side]._id, {
        type,
        priority,
        ...about(side),
        actionUrl: isRingPage(event, side) ? `/rings/${request.ring?._id}` : actionUrl(request._id, side),
        ...(event.type === 'request.accepted' && { meeting: meetingOf(request) }),
        ...(isUnknown && { isListOnly: true, mail: 'none' }),
        saying: (zone) => sayingOf(event, side, zone),
      });
    }
    for (const side of SIDES.filter(isActor)) await mailCalendar(event, side, about(side));
    await notifications.readEarlierOfRequest([request.senderId._id, request.receiverId._id], request._id);
  };
};
