import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/**
 * Notifies the reviewed member that a sealed review waits for their own review, unless they have written it. The author's own notification
 * of this kind becomes read, also when the events arrive in another order.
 */
export const onReviewSealed =
  ({ notifications, recipients, service }: Dependencies): EventHandler<'review.sealed'> =>
  async (event) => {
    const { requestId, reviewer, reviewedUserId } = event.payload;
    if (!(await recipients.isErased([reviewer._id]))) await notifications.settleReview(reviewer._id, requestId);
    if (event.isRepublished || (await notifications.isReviewSettled(reviewedUserId, requestId))) return;
    await service.notify(event, reviewedUserId, {
      type: 'review_waiting',
      priority: 'medium',
      requestId,
      aboutId: reviewer._id,
      actionUrl: `/reviews?requestId=${requestId}`,
      saying: { text: 'reviewWaiting', values: { name: reviewer.name } },
    });
    if (await notifications.isReviewSettled(reviewedUserId, requestId)) {
      await notifications.settleReview(reviewedUserId, requestId);
    }
  };
