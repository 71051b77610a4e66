import { CHAT_LIMITS, type QueryOf, type ResponseOf } from '@mutua/contracts';
import { paginationOf } from '@mutua/service-kit';
import { conversationNotFound } from '../conversations/conversation-access.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';
import { roleOf } from '../store/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { MessageView } from './message-view.ts';

export type ChangedMessages = ReturnType<typeof createChangedMessages>;

/** Lists what has changed in a conversation since a time. Clients that may have missed events ask for it. */
export function createChangedMessages({
  conversations,
  messages,
  view,
  now = Date.now,
}: {
  conversations: Pick<ConversationRepository, 'find'>;
  messages: Pick<MessageRepository, 'countChanged' | 'findChanged'>;
  view: MessageView;
  now?: (() => number) | undefined;
}) {
  /** @throws NotFoundError when the member is not one of the two */
  return async (
    userId: string,
    requestId: string,
    { since, page, limit }: QueryOf<'GET /messages/request/:requestId/changes'>,
  ): Promise<ResponseOf<'GET /messages/request/:requestId/changes'>> => {
    const conversation = await conversations.find(requestId);
    if (!conversation || !roleOf(conversation, userId)) throw conversationNotFound();
    // The time is taken before the reads, so that the next answer includes changes that are made meanwhile.
    const readAt = new Date(now()).toISOString();
    const from = new Date(since);
    const [total, present] = await Promise.all([
      messages.countChanged(requestId, from, CHAT_LIMITS.changes.max + 1),
      view(conversation, userId),
    ]);
    const reset = total > CHAT_LIMITS.changes.max;
    const found = reset ? [] : await messages.findChanged(requestId, from, { page, limit });
    return {
      messages: await present(found),
      now: readAt,
      reset,
      pagination: paginationOf({ page, limit }, reset ? 0 : total),
    };
  };
}
