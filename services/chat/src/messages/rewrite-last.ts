import type { ConversationAccess } from '../conversations/conversation-access.ts';
import { partyIds } from '../store/conversation.ts';
import type { MembershipRepository } from '../store/membership.repository.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { StoredMessage } from '../store/message.ts';

export type RewriteLast = ReturnType<typeof createRewriteLast>;

/** Shows in the lists of both parties that a message was changed, deleted, hidden or shown again. */
export const createRewriteLast =
  ({
    access,
    messages,
    memberships,
  }: {
    access: Pick<ConversationAccess, 'asParticipant'>;
    messages: Pick<MessageRepository, 'newestShown'>;
    memberships: Pick<MembershipRepository, 'rewriteLast'>;
  }) =>
  async (message: StoredMessage): Promise<void> => {
    const { requestId, seq, senderId } = message;
    const [{ conversation }, shown] = await Promise.all([
      access.asParticipant(senderId, requestId),
      messages.newestShown(requestId, seq),
    ]);
    await memberships.rewriteLast(message, shown, partyIds(conversation));
  };
