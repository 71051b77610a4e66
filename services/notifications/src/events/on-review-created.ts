import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Tells the member who was reviewed. */
export const onReviewCreated =
  ({ service }: { service: Pick<NotificationService, 'tell'> }): EventHandler<'review.created'> =>
  (event) => {
    const { reviewerId, reviewedUserId, rating, skillId } = event.payload.review;
    return service.tell(event, reviewedUserId._id, {
      type: 'review_received',
      priority: 'medium',
      actionUrl: '/reviews',
      say: (texts) => texts.reviewReceived({ name: reviewerId.name, rating, skill: skillId.title }),
    });
  };
