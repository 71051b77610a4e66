import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { SEARCH_CADENCES } from '../constants.ts';
import { SearchWords } from '../entities/saved-searches.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { EventPerson } from './payload-parts.ts';

const Found = z.object({ _id: ObjectId, title: z.string() });

const HitV1 = z.object({ userId: ObjectId, searchId: ObjectId, search: SearchWords });
const SearchMatchedV1 = z.object({
  skill: Found,
  owner: EventPerson,
  hits: z.array(HitV1).min(1).max(500),
});
const SearchMatched = SearchMatchedV1.extend({
  /** The owners of the searches, and when they want to be notified. Further hits come in other events. */
  hits: z
    .array(HitV1.extend({ cadence: z.enum(SEARCH_CADENCES).exclude(['off']) }))
    .min(1)
    .max(500),
});

export const alertEvents = defineEvents({
  /** Saved searches find a new or changed skill that they did not find before. */
  'search.matched': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: SearchMatched,
    earlier: {
      1: earlierVersion({
        payload: SearchMatchedV1,
        next: SearchMatched,
        upgrade: ({ hits, ...matched }) => ({
          ...matched,
          hits: hits.map((hit) => ({ ...hit, cadence: 'now' as const })),
        }),
      }),
    },
  },
  /** Another member teaches what a member wants, without wanting anything back. At most one such event or `match.found` a day. */
  'want.answered': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: z.object({ userId: ObjectId, wantId: ObjectId, skill: Found, owner: EventPerson }),
  },
});
