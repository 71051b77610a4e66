import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { PreviewCards } from '../previews/previews.ts';
import type { Emitter } from '../realtime/emitter.ts';
import { type LinkSigner, type StoredMessage, toMessage } from '../store/message.ts';
import type { Replies } from '../store/replies.ts';

export type AnnounceMessage = ReturnType<typeof createAnnounceMessage>;

/** Sends a changed message to the devices of both parties. Each party gets what they may see. */
export function createAnnounceMessage({
  access,
  replies,
  cards,
  sign,
  emitter,
}: {
  access: Pick<ConversationAccess, 'asParticipant'>;
  replies: Pick<Replies, 'quotesFor'>;
  cards: PreviewCards;
  sign: LinkSigner;
  emitter: Emitter;
}) {
  return async (event: 'message_changed' | 'message_moderated', message: StoredMessage): Promise<void> => {
    const { requestId, senderId, receiverId, replyTo } = message;
    const [{ conversation, role }, quotes, previews] = await Promise.all([
      access.asParticipant(senderId, requestId),
      replies.quotesFor(requestId, [message]),
      cards.previewsFor([message]),
    ]);
    const preview = previews.get(message.id);
    const without = preview && (await cards.withoutPreviews([senderId, receiverId]));
    for (const readerId of [senderId, receiverId]) {
      const { isRead: _, ...shown } = toMessage(message, conversation.parties[role], false, sign, {
        readerId,
        quote: quotes.get(replyTo ?? 0),
        preview: without?.has(readerId) ? undefined : preview,
      });
      emitter.toMembers([readerId], event, shown);
    }
  };
}
