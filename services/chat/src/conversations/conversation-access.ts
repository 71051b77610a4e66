import { ConflictError, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import { isOpenStatus, type Role, roleOf } from '../store/conversation.ts';
import type { LiveConversation, LiveConversations } from './live-conversations.ts';

/** A member as one of the two parties of a conversation. */
export interface Participant {
  conversation: LiveConversation;
  role: Role;
}

export type ConversationAccess = ReturnType<typeof createConversationAccess>;

export const conversationNotFound = () => new NotFoundError('Conversation not found');

/** Checks what a member may do in a conversation. */
export function createConversationAccess(live: LiveConversations) {
  async function asParticipant(userId: string, requestId: string): Promise<Participant> {
    const conversation = await live.get(requestId);
    const role = conversation && roleOf(conversation, userId);
    if (!role) throw conversationNotFound();
    return { conversation, role };
  }

  return {
    /** @throws NotFoundError when the member is not a party of the conversation */
    asParticipant,

    /**
     * Checks that the member may write to the other party, or call them.
     * @throws NotFoundError when the member is not a party of the conversation
     * @throws ForbiddenError when one of them has blocked the other
     * @throws ConflictError when the exchange is neither accepted nor completed
     */
    async asWriter(userId: string, requestId: string): Promise<Participant> {
      const participant = await asParticipant(userId, requestId);
      if (participant.conversation.isBlocked) throw new ForbiddenError('This action is not available', 'not_available');
      if (!isOpenStatus(participant.conversation.status)) {
        throw new ConflictError('Messaging is only available for accepted exchanges', {
          code: 'conversation_closed',
          current: { request: { _id: requestId, status: participant.conversation.status } },
        });
      }
      return participant;
    },
  };
}
