import { CHAT_LIMITS, type Quote } from '@mutua/contracts';
import { excerptOf } from '@mutua/contracts/text-format';
import type { StoredMessage } from './message.ts';

/** What a quote and a list need of a message, of two or of a circle. */
export type Quotable = Pick<StoredMessage, 'seq' | 'senderId' | 'content' | 'attachment' | 'messageType'> &
  Partial<Pick<StoredMessage, 'voice' | 'deletedAt' | 'moderation'>>;

export const isGone = ({ messageType, deletedAt, moderation }: Quotable): boolean =>
  messageType === 'erased' || deletedAt !== undefined || moderation?.isHidden === true;

/** Returns a message as a quote. */
export function quoteOf(message: Quotable): Quote {
  const { seq, senderId, content, attachment, messageType, voice } = message;
  if (isGone(message)) return { seq, isGone: true };
  return {
    seq,
    senderId,
    excerpt: excerptOf(content || (attachment?.name ?? ''), CHAT_LIMITS.excerpt),
    messageType,
    ...(voice && { voiceSeconds: voice.seconds }),
  };
}

export type Replies = ReturnType<typeof createReplies>;

/** Reads the messages that replies quote. Quotes are never copied, so that they follow edits and deletions. */
export function createReplies({
  messages,
}: {
  messages: { findPlaces: (conversationId: string, seqs: readonly number[]) => Promise<readonly Quotable[]> };
}) {
  return {
    /** Returns the quotes of these messages of a conversation, by the `seq` of the quoted message. Takes at most one read. */
    async quotesFor(
      requestId: string,
      found: readonly (Quotable & Pick<StoredMessage, 'replyTo'>)[],
    ): Promise<Map<number, Quote>> {
      const quotes = new Map<number, Quote>();
      const wanted = new Set(found.flatMap(({ replyTo }) => replyTo ?? []));
      if (wanted.size === 0) return quotes;
      for (const message of found) if (wanted.has(message.seq)) quotes.set(message.seq, quoteOf(message));
      const missing = [...wanted].filter((seq) => !quotes.has(seq));
      for (const message of missing.length > 0 ? await messages.findPlaces(requestId, missing) : [])
        quotes.set(message.seq, quoteOf(message));
      return quotes;
    },
  };
}
