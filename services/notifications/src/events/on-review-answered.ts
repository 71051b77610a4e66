import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Notifies the author of a review of the first answer. Later changes of the answer send no notification. */
export const onReviewAnswered =
  ({ service }: Dependencies): EventHandler<'review.answered'> =>
  async (event) => {
    const { reviewerId, reviewedUser, answer, version } = event.payload;
    if (event.isRepublished || version > 1 || !answer) return;
    await service.notify(event, reviewerId, {
      type: 'review_answered',
      priority: 'low',
      aboutId: reviewedUser._id,
      actionUrl: '/reviews?tab=given',
      saying: { text: 'reviewAnswered', values: { name: reviewedUser.name, words: answer.text } },
    });
  };
