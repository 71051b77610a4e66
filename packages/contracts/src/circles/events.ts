import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson } from '../core/events/payload-parts.ts';

export const circleEvents = defineEvents({
  /** A message in the circle of a group lesson, with the members to notify. */
  'circle.written': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      circleId: ObjectId,
      messageId: ObjectId,
      seq: z.number().int().min(1),
      sender: EventPerson,
      /** The title of the lesson. */
      title: z.string(),
      /** Whether it is a word of the teacher to all. */
      toAll: z.boolean(),
      /** The members who do not have the circle open, and have neither muted it nor blocked the sender. For a word to all: everybody else. */
      to: z.array(ObjectId).min(1),
      /** The beginning of a word to all, or the name of its file; empty for other messages. */
      preview: z.string(),
      sentAt: IsoDate,
    }),
  },
  /** A word to all was edited, or removed. Of two events about a message, the one with the higher version counts. */
  'circle.reworded': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      messageId: ObjectId,
      senderId: ObjectId,
      /** Counts the changes of the words. */
      version: z.number().int().min(1),
      /** The beginning of the new words, or the name of the file; empty for a removed message. */
      preview: z.string(),
    }),
  },
  /** A member has read a circle up to `seq`, or can no longer read it. */
  'circle.read': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({ memberId: ObjectId, circleId: ObjectId, seq: z.number().int().min(0) }),
  },
});
