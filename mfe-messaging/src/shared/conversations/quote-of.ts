import type { Message, Quote } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { excerptOf } from '@mutua/contracts/text-format';

/** A message in the form in which other messages quote it. */
export const quoteOf = ({
  seq,
  senderId,
  content,
  messageType,
  attachment,
  voice,
  deletedAt,
  hidden,
}: Omit<Message, 'isRead'>): Quote =>
  deletedAt !== undefined || hidden
    ? { seq, isGone: true }
    : {
        seq,
        senderId: senderId._id,
        excerpt: excerptOf(content || (attachment?.name ?? ''), CHAT_LIMITS.excerpt),
        messageType,
        ...(voice && { voiceSeconds: voice.seconds }),
      };
