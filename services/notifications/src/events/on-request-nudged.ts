import { DAY_MS } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Asks the receiver of a pending request again. The receiver's earlier notifications about it become read. */
export const onRequestNudged =
  ({ notifications, service }: Dependencies): EventHandler<'request.nudged'> =>
  async (event) => {
    const { request, version, expiresAt } = event.payload;
    const { _id, senderId, receiverId, receiverSkillId, createdAt } = request;
    await notifications.saveStatus(_id, request.status, version);
    const days = Math.floor((Date.parse(event.occurredAt) - Date.parse(createdAt)) / DAY_MS);
    await service.notify(event, receiverId._id, {
      type: 'request_nudge',
      priority: 'medium',
      requestId: _id,
      requestVersion: version,
      aboutId: senderId._id,
      actionUrl: `/requests?request=${_id}`,
      saying: (zone) => ({
        text: 'requestNudge',
        values: {
          name: senderId.name,
          wanted: receiverSkillId.title,
          days,
          sentAt: createdAt,
          expires: { at: expiresAt, zone },
        },
      }),
    });
    await notifications.readEarlierOfRequest([receiverId._id], _id);
  };
