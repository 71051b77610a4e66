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

const MessageSentV3 = MessageSentV2.extend({
  /** Of a missed call only, which each reader reads in their own language; `preview` says it in English. */
  callType: z.enum(['audio', 'video']).optional(),
});

const MessageSent = MessageSentV3.extend({
  /** Of a voice note only, which each reader reads in their own language; `preview` is the name of its file. */
  voiceSeconds: z.number().int().optional(),
});

export const messageEvents = defineEvents({
  'message.sent': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 4,
    payload: MessageSent,
    earlier: {
      1: earlierVersion({
        payload: MessageSentV1,
        next: MessageSentV2,
        upgrade: ({ isSeen = false, ...message }) => ({ ...message, isSeen }),
      }),
      2: earlierVersion({ payload: MessageSentV2, next: MessageSentV3, upgrade: (message) => message }),
      3: earlierVersion({ payload: MessageSentV3, next: MessageSent, upgrade: (message) => message }),
    },
  },
  /** A member has read a conversation up to `seq`. */
  'messages.read': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({ requestId: ObjectId, userId: ObjectId, seq: z.number().int() }),
  },
  /** A message was edited or deleted. Of two events about a message the one with the higher version counts. */
  'message.changed': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      requestId: ObjectId,
      seq: z.number().int().min(1),
      /** Of the message. */
      version: z.number().int().min(1),
      receiverId: ObjectId,
      kind: z.enum(['edited', 'deleted']),
      /** The beginning of the new words, or the file's name; empty when it was deleted. */
      preview: z.string(),
    }),
  },
  /** A member has muted a conversation, or not any more. Of two events the one with the higher version counts. */
  'conversation.muted': {
    source: 'chat',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      userId: ObjectId,
      requestId: ObjectId,
      /** Null when it is not muted any more. */
      until: IsoDate.nullable(),
      version: z.number().int().min(1),
    }),
  },
});
