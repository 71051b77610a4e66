import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { SearchWords } from '../saved-searches-entities.ts';
import { defineEvents } from './event-spec.ts';
import { EventPerson } from './payload-parts.ts';

const Found = z.object({ _id: ObjectId, title: z.string() });

export const alertEvents = defineEvents({
  /** A new or changed skill is found by saved searches that did not find it before. */
  'search.matched': {
    source: 'skills',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      skill: Found,
      owner: EventPerson,
      /** Whose searches they are. More than these come in other events. */
      hits: z
        .array(z.object({ userId: ObjectId, searchId: ObjectId, search: SearchWords }))
        .min(1)
        .max(500),
    }),
  },
  /** Somebody new teaches what a member wants, and wants nothing that the member teaches. At most one a day, with `match.found`. */
  'want.answered': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({ userId: ObjectId, wantId: ObjectId, skill: Found, owner: EventPerson }),
  },
});
