import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson } from '../core/events/payload-parts.ts';

const MessageSentV1 = z.object({
  messageId: ObjectId,
  requestId: ObjectId,
  seq: z.number().int(),
  sender: EventPerson,
  receiverId: ObjectId,
  /** The beginning of the text, or the name of the file. */
  preview: z.string(),
  sentAt: IsoDate,
  isSeen: z.boolean().optional(),
});

const MessageSentV2 = MessageSentV1.extend({
  /** Whether a device of the receiver had the conversation open; no notification is then needed. */
  isSeen: z.boolean(),
});

const MessageSentV3 = MessageSentV2.extend({
  /** Set for missed calls only: readers get the text in their own language, and `preview` is in English. */
  callType: z.enum(['audio', 'video']).optional(),
});

const MessageSent = MessageSentV3.extend({
  /** Set for voice notes only: readers get the text in their own language, and `preview` is the name of the file. */
  voiceSeconds: z.number().int().optional(),
});

export const messageEvents = defineEvents({
  'message.sent': {
    source: 'chat',
    subscribers: ['notifications'],
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
    payload: z.object({ requestId: ObjectId, userId: ObjectId, seq: z.number().int() }),
  },
  /** A message was edited or deleted, or moderators have hidden it. Of two events about a message, the one with the higher version counts. */
  'message.changed': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      requestId: ObjectId,
      seq: z.number().int().min(1),
      /** The version of the message. */
      version: z.number().int().min(1),
      receiverId: ObjectId,
      kind: z.enum(['edited', 'deleted']),
      /** The beginning of the new words, or the name of the file; empty for a deleted or hidden message. */
      preview: z.string(),
    }),
  },
  /** A member has muted or unmuted a conversation. Of two events, the one with the higher version counts. */
  'conversation.muted': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      userId: ObjectId,
      requestId: ObjectId,
      /** Null when it is no longer muted. */
      until: IsoDate.nullable(),
      version: z.number().int().min(1),
    }),
  },
});
