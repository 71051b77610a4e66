import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';

/** Stores who has reviewed an exchange, so that nobody is asked to review it twice, and notifies the devices of both parties. */
export const onReviewCreated =
  ({
    conversations,
    announceLines,
  }: {
    conversations: Pick<ConversationRepository, 'addReview'>;
    announceLines: (id: string) => Promise<void>;
  }): EventHandler<'review.created' | 'review.snapshot'> =>
  async ({ type, payload: { review } }) => {
    await conversations.addReview(review);
    if (type === 'review.created') await announceLines(review.requestId);
  };
