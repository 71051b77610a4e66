import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';

/** Remembers who has reviewed an exchange, so that nobody is asked to review it twice. */
export const onReviewCreated =
  ({
    conversations,
  }: {
    conversations: Pick<ConversationRepository, 'addReviewer'>;
  }): EventHandler<'review.created' | 'review.snapshot'> =>
  ({ payload: { review } }) =>
    conversations.addReviewer(review.requestId, review.reviewerId._id);
