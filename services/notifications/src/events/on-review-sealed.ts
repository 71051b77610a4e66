import type { EventHandler } from '@mutua/service-kit';
import type { NotificationService } from '../notifications/notification.service.ts';

/** Notifies the reviewed member that a sealed review waits for their own review. */
export const onReviewSealed =
  ({ service }: { service: Pick<NotificationService, 'notify'> }): EventHandler<'review.sealed'> =>
  async (event) => {
    if (event.isRepublished) return;
    const { requestId, reviewer, reviewedUserId } = event.payload;
    await service.notify(event, reviewedUserId, {
      type: 'review_waiting',
      priority: 'medium',
      aboutId: reviewer._id,
      actionUrl: `/reviews?requestId=${requestId}`,
      saying: { text: 'reviewWaiting', values: { name: reviewer.name } },
    });
  };
