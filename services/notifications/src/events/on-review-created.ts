import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Notifies the reviewed member. */
export const onReviewCreated =
  ({ service }: { service: Pick<NotificationService, 'notify'> }): EventHandler<'review.created'> =>
  (event) => {
    const { reviewerId, reviewedUserId, rating, skillId } = event.payload.review;
    return service.notify(event, reviewedUserId._id, {
      type: 'review_received',
      priority: 'medium',
      aboutId: reviewerId._id,
      actionUrl: '/reviews',
      saying: { text: 'reviewReceived', values: { name: reviewerId.name, rating, skill: skillId.title } },
    });
  };
