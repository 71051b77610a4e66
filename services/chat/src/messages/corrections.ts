import type { AnswerText, Correction, NewMessage, QueryOf, ResponseOf } from '@mutua/contracts';
import { paginationOf, ValidationError } from '@mutua/service-kit';
import { conversationNotFound } from '../conversations/conversation-access.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';
import { roleOf } from '../store/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { StoredMessage } from '../store/message.ts';
import { isGone } from '../store/replies.ts';
import type { MessageChangeRepository } from './message-change.repository.ts';
import type { MessageView } from './message-view.ts';

export type Corrections = ReturnType<typeof createCorrections>;

const NOT_CORRECTABLE: AnswerText = 'Only a text of the other member can be corrected';

/** Checks and lists corrections. A correction is a reply that also has the corrected words, so that a page can show what has changed. */
export function createCorrections({
  conversations,
  messages,
  changes,
  view,
}: {
  conversations: Pick<ConversationRepository, 'find'>;
  messages: Pick<MessageRepository, 'findPlaces' | 'countCorrections' | 'findCorrections' | 'dropOriginals'>;
  changes: Pick<MessageChangeRepository, 'findKept'>;
  view: MessageView;
}) {
  /** Whether a message has, or had, these words. The author may have edited it while the other member corrected it. */
  async function hasHad({ id, content }: StoredMessage, words: string): Promise<boolean> {
    if (content === words) return true;
    const kept = await changes.findKept(id, new Date());
    return kept.some(({ kind, before }) => kind === 'edited' && before.content === words);
  }

  return {
    /**
     * Returns a correction as it is stored: without words that the message never had, or that are gone.
     * @throws ValidationError unless it is a text that corrects a text of the other member
     */
    async check(
      userId: string,
      { correction = {}, attachment }: Pick<NewMessage, 'correction' | 'attachment'>,
      corrected: StoredMessage | undefined,
    ): Promise<Correction> {
      const isText = corrected?.messageType === 'text' || corrected?.messageType === 'erased';
      if (!corrected || !isText || corrected.senderId === userId || attachment) {
        throw new ValidationError([{ field: 'correction', message: NOT_CORRECTABLE }]);
      }
      const { original = corrected.content, isPerfect } = correction;
      const isKnown = !isGone(corrected) && (await hasHad(corrected, original));
      return { ...(isKnown && { original }), ...(isPerfect && { isPerfect }) };
    },

    /** Call this once a correction is stored: the corrected message may have been deleted between the check and the write. */
    async stored({ requestId, replyTo = 0 }: Pick<StoredMessage, 'requestId' | 'replyTo'>): Promise<void> {
      const [corrected] = await messages.findPlaces(requestId, [replyTo]);
      if (corrected && isGone(corrected)) await messages.dropOriginals(corrected);
    },

    /**
     * Returns a page of the corrections of a conversation.
     * @throws NotFoundError when the member is not one of the two
     */
    async list(
      userId: string,
      requestId: string,
      { page, limit }: QueryOf<'GET /messages/request/:requestId/corrections'>,
    ): Promise<ResponseOf<'GET /messages/request/:requestId/corrections'>> {
      const conversation = await conversations.find(requestId);
      if (!conversation || !roleOf(conversation, userId)) throw conversationNotFound();
      const [total, found, present] = await Promise.all([
        messages.countCorrections(requestId),
        messages.findCorrections(requestId, { page, limit }),
        view(conversation, userId),
      ]);
      return { messages: await present(found), pagination: paginationOf({ page, limit }, total) };
    },
  };
}
