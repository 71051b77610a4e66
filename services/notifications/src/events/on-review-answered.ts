import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/**
 * Notifies the author of a review of the first answer. A later change changes the quoted words,
 * and without the answer the notification goes.
 */
export const onReviewAnswered =
  ({ quoted, service }: Dependencies): EventHandler<'review.answered'> =>
  async (event) => {
    const { reviewId, reviewerId, reviewedUser, answer, version } = event.payload;
    const quotes = `answer:${reviewId}` as const;
    if (!answer) return quoted.remove(quotes, reviewedUser._id);
    if (version > 1) return quoted.reword(quotes, reviewedUser._id, { words: answer.text, version });
    if (event.isRepublished) return;
    await service.notify(event, reviewerId, {
      type: 'review_answered',
      priority: 'low',
      aboutId: reviewedUser._id,
      quotes,
      actionUrl: '/reviews?tab=given',
      saying: { text: 'reviewAnswered', values: { name: reviewedUser.name, words: answer.text } },
    });
  };
