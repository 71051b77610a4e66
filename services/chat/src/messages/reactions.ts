import type { Message } from '@mutua/contracts';
import { ConflictError } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import { inConversation, isHidden, messageNotFound } from '../store/message-errors.ts';
import type { AnnounceMessage } from './announce-message.ts';
import type { AnswerMessage } from './message-view.ts';

export type Reactions = ReturnType<typeof createReactions>;

/** Each party can give a message one emoji. Only the open pages of both are told. */
export function createReactions({
  access,
  messages,
  answer,
  announce,
}: {
  access: Pick<ConversationAccess, 'asWriter'>;
  messages: Pick<MessageRepository, 'findById' | 'setReaction'>;
  answer: AnswerMessage;
  announce: AnnounceMessage;
}) {
  async function find(userId: string, id: string) {
    const message = await messages.findById(id);
    if (!message) throw messageNotFound();
    if (message.senderId === userId) return { message, party: 'sender' as const };
    if (message.receiverId === userId) return { message, party: 'receiver' as const };
    throw messageNotFound();
  }

  return {
    /**
     * Reacts to a message. The emoji replaces the member's previous one.
     * @throws NotFoundError for messages of other members' conversations
     * @throws ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws ConflictError for a hidden or deleted message, and for a call
     */
    async react(userId: string, id: string, emoji: string): Promise<Message> {
      const { message, party } = await find(userId, id);
      await inConversation(access.asWriter(userId, message.requestId));
      const changed = await messages.setReaction(id, party, emoji, new Date());
      if (changed) {
        await announce('message_changed', changed);
        return answer(userId, changed);
      }
      const present = (await messages.findById(id)) ?? message;
      if (present.moderation?.isHidden) throw isHidden();
      if (present.reactions?.[party]?.emoji !== emoji) throw new ConflictError('You cannot react to this message');
      return answer(userId, present);
    },

    /**
     * Removes the member's reaction, also in a closed conversation.
     * @throws NotFoundError for messages of other members' conversations
     */
    async takeAway(userId: string, id: string): Promise<Message> {
      const { message, party } = await find(userId, id);
      const changed = await messages.setReaction(id, party, null, new Date());
      if (changed) await announce('message_changed', changed);
      return answer(userId, changed ?? message);
    },
  };
}
