import { ConflictError, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { Role } from './conversation.model.ts';
import { isOpenStatus, roleOf } from './conversation.ts';
import type { LiveConversation, LiveConversations } from './live-conversations.ts';

/** A member's place in a conversation. */
export interface Place {
  conversation: LiveConversation;
  role: Role;
}

export type ConversationAccess = ReturnType<typeof createConversationAccess>;

export const conversationNotFound = () => new NotFoundError('Conversation not found');

/** Who may do what in a conversation. */
export function createConversationAccess(live: LiveConversations) {
  async function asParty(userId: string, requestId: string): Promise<Place> {
    const conversation = await live.get(requestId);
    const role = conversation && roleOf(conversation, userId);
    if (!role) throw conversationNotFound();
    return { conversation, role };
  }

  return {
    /** @throws NotFoundError when the member is not one of the two */
    asParty,

    /**
     * For whoever wants to reach the other party.
     * @throws NotFoundError when the member is not one of the two
     * @throws ForbiddenError when a block stands between them
     * @throws ConflictError when the exchange is neither accepted nor completed
     */
    async asWriter(userId: string, requestId: string): Promise<Place> {
      const place = await asParty(userId, requestId);
      if (place.conversation.isBlocked) throw new ForbiddenError('This action is not available', 'not_available');
      if (!isOpenStatus(place.conversation.status)) {
        throw new ConflictError('Messaging is only available for accepted exchanges', {
          code: 'conversation_closed',
          current: { request: { _id: requestId, status: place.conversation.status } },
        });
      }
      return place;
    },
  };
}
