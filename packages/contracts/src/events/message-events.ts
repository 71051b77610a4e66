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

const MessageSentV2 = MessageSentV1.extend({
  /** True when a device of the receiver had the conversation open, so that no notification is needed. */
  isSeen: z.boolean(),
});

const MessageSent = MessageSentV2.extend({
  /** Of a missed call only, which each reader reads in their own language; `preview` says it in English. */
  callType: z.enum(['audio', 'video']).optional(),
});

export const messageEvents = defineEvents({
  'message.sent': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 3,
    payload: MessageSent,
    earlier: {
      1: earlierVersion({
        payload: MessageSentV1,
        next: MessageSentV2,
        upgrade: ({ isSeen = false, ...message }) => ({ ...message, isSeen }),
      }),
      2: earlierVersion({ payload: MessageSentV2, next: MessageSent, upgrade: (message) => message }),
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
