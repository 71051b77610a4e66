import type { DomainEvent, RequestSnapshot } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import type { NotificationService, NotificationTemplate } from '../notifications/notification.service.ts';
import type { Meeting } from '../texts/texts.ts';

type RequestEventType = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled'}`;
type Side = 'senderId' | 'receiverId';

interface Rule {
  template: Omit<NotificationTemplate, 'requestId' | 'requestVersion' | 'aboutId' | 'chooseText' | 'actionUrl'>;
  text: 'skillRequest' | 'requestAccepted' | 'requestRejected' | 'requestCompleted' | 'requestCancelled';
  /** The page on which the notified party finds the request. */
  actionUrl: (requestId: string, side: Side) => string;
}

const listUrl = (_: string, side: Side) => (side === 'receiverId' ? '/requests' : '/requests?tab=sent');

const RULES: Record<RequestEventType, Rule> = {
  'request.created': {
    template: { type: 'skill_request', priority: 'high' },
    text: 'skillRequest',
    actionUrl: listUrl,
  },
  'request.accepted': {
    template: { type: 'request_accepted', priority: 'high' },
    text: 'requestAccepted',
    actionUrl: (id) => `/chat/${id}`,
  },
  'request.rejected': {
    template: { type: 'request_rejected', priority: 'medium' },
    text: 'requestRejected',
    actionUrl: listUrl,
  },
  'request.completed': {
    template: { type: 'request_completed', priority: 'medium' },
    text: 'requestCompleted',
    actionUrl: (id) => `/reviews?requestId=${id}`,
  },
  'request.cancelled': {
    template: { type: 'request_cancelled', priority: 'medium' },
    text: 'requestCancelled',
    actionUrl: listUrl,
  },
};

const meetingOf = ({ scheduledDate, meetingDetails }: RequestSnapshot): Meeting => ({
  ...(scheduledDate && { at: new Date(scheduledDate) }),
  ...(meetingDetails?.platform && { platform: meetingDetails.platform }),
  ...(meetingDetails?.notes && { notes: meetingDetails.notes }),
});

/**
 * Notifies the party that did not act, or both when the system acted. What either was told of the request before counts as read,
 * also when the events arrive in another order.
 */
export const onRequestChanged =
  ({
    notifications,
    service,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus' | 'readEarlierOfRequest'>;
    service: Pick<NotificationService, 'notify'>;
  }): EventHandler<RequestEventType> =>
  async (event: DomainEvent<RequestEventType>) => {
    const { request, version, actorId } = event.payload;
    const { template, text, actionUrl } = RULES[event.type];
    await notifications.saveStatus(request._id, request.status, version);
    const sides: Side[] = (['senderId', 'receiverId'] as const).filter((side) => request[side]._id !== actorId);
    for (const side of sides) {
      const other = request[side === 'senderId' ? 'receiverId' : 'senderId'];
      await service.notify(event, request[side]._id, {
        ...template,
        requestId: request._id,
        requestVersion: version,
        aboutId: other._id,
        actionUrl: actionUrl(request._id, side),
        ...(text === 'requestAccepted' && { meeting: meetingOf(request) }),
        chooseText: (texts) =>
          texts[actorId === null ? 'requestWithdrawn' : text]({
            name: other.name,
            offered: request.senderSkillId.title,
            wanted: request.receiverSkillId.title,
            reason: request.reason,
          }),
      });
    }
    for (const { _id } of [request.senderId, request.receiverId])
      await notifications.readEarlierOfRequest(_id, request._id);
  };
