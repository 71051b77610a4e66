import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { Version } from '../core/events/payload-parts.ts';

export const erasureEvents = defineEvents({
  /**
   * A member has asked for erasure of the account, or has cancelled that. Until the erasure their skills are hidden, and their open
   * exchanges are cancelled. Contains the present state.
   */
  'member.leaving': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'matches', 'lessons'],
    payload: z.object({ userId: ObjectId, isLeaving: z.boolean(), version: Version }),
  },
  /** An account was erased. Every service removes what it has of the member, for good. Contains nothing but the id. */
  'member.erased': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'notifications', 'matches', 'lessons'],
    payload: z.object({ userId: ObjectId }),
  },
});
