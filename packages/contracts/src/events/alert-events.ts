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
  /** Whose searches they are, and when their members want to be told. More than these come in other events. */
  hits: z
    .array(HitV1.extend({ cadence: z.enum(SEARCH_CADENCES).exclude(['off']) }))
    .min(1)
    .max(500),
});

export const alertEvents = defineEvents({
  /** A new or changed skill is found by saved searches that did not find it before. */
  'search.matched': {
    source: 'skills',
    subscribers: ['notifications'],
    version: 2,
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
  /** Somebody new teaches what a member wants, and wants nothing that the member teaches. At most one a day, with `match.found`. */
  'want.answered': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({ userId: ObjectId, wantId: ObjectId, skill: Found, owner: EventPerson }),
  },
});
