import type { DomainEvent } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import type { NotificationService, Tell } from '../notifications/notification.service.ts';

type RequestEventType = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled'}`;
type Side = 'senderId' | 'receiverId';

interface Rule {
  tell: Omit<Tell, 'requestId' | 'say' | 'actionUrl'>;
  text: 'skillRequest' | 'requestAccepted' | 'requestRejected' | 'requestCompleted' | 'requestCancelled';
  /** Where the told side finds it. */
  actionUrl: (requestId: string, side: Side) => string;
}

const listUrl = (_: string, side: Side) => (side === 'receiverId' ? '/requests' : '/requests?tab=sent');

const RULES: Record<RequestEventType, Rule> = {
  'request.created': { tell: { type: 'skill_request', priority: 'high' }, text: 'skillRequest', actionUrl: listUrl },
  'request.accepted': {
    tell: { type: 'request_accepted', priority: 'high' },
    text: 'requestAccepted',
    actionUrl: (id) => `/chat/${id}`,
  },
  'request.rejected': {
    tell: { type: 'request_rejected', priority: 'medium' },
    text: 'requestRejected',
    actionUrl: listUrl,
  },
  'request.completed': {
    tell: { type: 'request_completed', priority: 'medium' },
    text: 'requestCompleted',
    actionUrl: (id) => `/reviews?requestId=${id}`,
  },
  'request.cancelled': {
    tell: { type: 'request_cancelled', priority: 'medium' },
    text: 'requestCancelled',
    actionUrl: listUrl,
  },
};

/** Tells the party that did not do it; both when the system did. */
export const onRequestChanged =
  ({
    notifications,
    service,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus'>;
    service: Pick<NotificationService, 'tell'>;
  }): EventHandler<RequestEventType> =>
  async (event: DomainEvent<RequestEventType>) => {
    const { request, version, actorId } = event.payload;
    const { tell, text, actionUrl } = RULES[event.type];
    await notifications.saveStatus(request._id, request.status, version);
    const sides: Side[] = (['senderId', 'receiverId'] as const).filter((side) => request[side]._id !== actorId);
    for (const side of sides) {
      const other = request[side === 'senderId' ? 'receiverId' : 'senderId'];
      await service.tell(event, request[side]._id, {
        ...tell,
        requestId: request._id,
        actionUrl: actionUrl(request._id, side),
        say: (texts) =>
          texts[actorId === null ? 'requestWithdrawn' : text]({
            name: other.name,
            offered: request.senderSkillId.title,
            wanted: request.receiverSkillId.title,
            reason: request.reason,
          }),
      });
    }
  };
