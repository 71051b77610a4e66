import type { Message, Quote } from '@mutua/contracts';
import { TALK } from '@mutua/contracts/constants';
import { withoutMarks } from '../shared/text-format.ts';

/** A message as others quote it. */
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
        excerpt: withoutMarks(content).slice(0, TALK.excerpt) || (attachment?.name ?? ''),
        messageType,
        ...(voice && { voiceSeconds: voice.seconds }),
      };
