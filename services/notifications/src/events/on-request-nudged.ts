import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import type { NotificationService } from '../notifications/notification.service.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

const DAY_MS = 86_400_000;

/** Asks the receiver of a pending request again. The receiver's earlier notifications about it become read. */
export const onRequestNudged =
  ({
    notifications,
    recipients,
    service,
  }: {
    notifications: Pick<NotificationRepository, 'saveStatus' | 'readEarlierOfRequest'>;
    recipients: Pick<RecipientRepository, 'find'>;
    service: Pick<NotificationService, 'notify'>;
  }): EventHandler<'request.nudged'> =>
  async (event) => {
    const { request, version, expiresAt } = event.payload;
    const { _id, senderId, receiverId, receiverSkillId, createdAt } = request;
    await notifications.saveStatus(_id, request.status, version);
    const { timeZone: zone } = await recipients.find(receiverId._id);
    const days = Math.floor((Date.parse(event.occurredAt) - Date.parse(createdAt)) / DAY_MS);
    await service.notify(event, receiverId._id, {
      type: 'request_nudge',
      priority: 'medium',
      requestId: _id,
      requestVersion: version,
      aboutId: senderId._id,
      actionUrl: `/requests?request=${_id}`,
      saying: {
        text: 'requestNudge',
        values: {
          name: senderId.name,
          wanted: receiverSkillId.title,
          days,
          sentAt: createdAt,
          expires: { at: expiresAt, zone },
        },
      },
    });
    await notifications.readEarlierOfRequest(receiverId._id, _id);
  };
