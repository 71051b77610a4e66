import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson, Version } from '../core/events/payload-parts.ts';

export const trustEvents = defineEvents({
  /** A member has written a sealed review. The event contains nothing of its content. */
  'review.sealed': {
    source: 'requests',
    subscribers: ['chat', 'notifications'],
    payload: z.object({
      reviewId: ObjectId,
      requestId: ObjectId,
      reviewer: EventPerson,
      reviewedUserId: ObjectId,
      /** When it was written, and when it is shown at the latest. */
      at: IsoDate,
      until: IsoDate,
    }),
  },
  /** A member has written a reference for another one, who decides whether to show it. */
  'reference.received': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({ referenceId: ObjectId, author: EventPerson, receiverId: ObjectId, text: z.string() }),
  },
  /** A member shows a reference for the first time, or shows it again. */
  'reference.accepted': {
    source: 'auth',
    subscribers: ['lessons'],
    payload: z.object({ referenceId: ObjectId, receiverId: ObjectId }),
  },
  /** A reference was removed: by its writer, by the member who received it, or after a block. */
  'reference.removed': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({ referenceId: ObjectId, authorId: ObjectId, receiverId: ObjectId }),
  },
  /** The reviewed member has written, changed or removed an answer. */
  'review.answered': {
    source: 'requests',
    subscribers: ['auth', 'notifications'],
    payload: z.object({
      reviewId: ObjectId,
      reviewerId: ObjectId,
      reviewedUser: EventPerson,
      answer: z.object({ text: z.string(), at: IsoDate }).nullable(),
      /** Grows with each change; 1 is the first answer. */
      version: Version,
    }),
  },
});
