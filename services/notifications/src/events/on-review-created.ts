import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies the reviewed member. Neither member is asked any more for a review that opens a sealed one. */
export const onReviewCreated =
  ({ notifications, recipients, service }: Dependencies): EventHandler<'review.created'> =>
  async (event) => {
    const { requestId, reviewerId, reviewedUserId, rating, skillId } = event.payload.review;
    const ids = [reviewerId._id, reviewedUserId._id];
    const erased = await recipients.erasedAmong(ids);
    for (const id of ids) if (!erased.has(id)) await notifications.settleReview(id, requestId);
    await service.notify(event, reviewedUserId._id, {
      type: 'review_received',
      priority: 'medium',
      aboutId: reviewerId._id,
      actionUrl: '/reviews',
      saying: { text: 'reviewReceived', values: { name: reviewerId.name, rating, skill: skillId.title } },
    });
  };
