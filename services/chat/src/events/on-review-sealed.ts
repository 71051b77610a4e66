import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';

/** Stores who has written a sealed review of an exchange, and tells both parties' devices. */
export const onReviewSealed =
  ({
    conversations,
    announceLines,
  }: {
    conversations: Pick<ConversationRepository, 'addSealed'>;
    announceLines: (id: string) => Promise<void>;
  }): EventHandler<'review.sealed'> =>
  async ({ payload, isRepublished }) => {
    await conversations.addSealed(payload);
    if (!isRepublished) await announceLines(payload.requestId);
  };
