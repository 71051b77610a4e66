import type { EventHandler } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Notifies the reviewed member. Neither member is asked any more for a review that opens a sealed one. */
export const onReviewCreated =
  ({
    notifications,
    service,
  }: {
    notifications: Pick<NotificationRepository, 'settleReview'>;
    service: Pick<NotificationService, 'notify'>;
  }): EventHandler<'review.created'> =>
  async (event) => {
    const { requestId, reviewerId, reviewedUserId, rating, skillId } = event.payload.review;
    for (const { _id } of [reviewerId, reviewedUserId]) await notifications.settleReview(_id, requestId);
    await service.notify(event, reviewedUserId._id, {
      type: 'review_received',
      priority: 'medium',
      aboutId: reviewerId._id,
      actionUrl: '/reviews',
      saying: { text: 'reviewReceived', values: { name: reviewerId.name, rating, skill: skillId.title } },
    });
  };
