import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { EventPerson } from './payload-parts.ts';

const MessageSentV1 = z.object({
  messageId: ObjectId,
  requestId: ObjectId,
  seq: z.number().int(),
  sender: EventPerson,
  receiverId: ObjectId,
  /** The beginning of the text, or the file's name. */
  preview: z.string(),
  sentAt: IsoDate,
  isSeen: z.boolean().optional(),
});

const MessageSent = MessageSentV1.extend({
  /** True when a device of the receiver had the conversation open, so that no notification is needed. */
  isSeen: z.boolean(),
});

export const messageEvents = defineEvents({
  'message.sent': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 2,
    payload: MessageSent,
    earlier: {
      1: earlierVersion({
        payload: MessageSentV1,
        next: MessageSent,
        upgrade: ({ isSeen = false, ...message }) => ({ ...message, isSeen }),
      }),
    },
  },
  /** A member has read a conversation up to `seq`. */
  'messages.read': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({ requestId: ObjectId, userId: ObjectId, seq: z.number().int() }),
  },
});
