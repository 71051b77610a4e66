import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson, EventRating, SkillHead, Version } from '../core/events/payload-parts.ts';
import { LANGUAGES, WEEKDAYS } from '../core/limits.ts';
import { MEETS } from '../places/limits.ts';
import { SearchWords } from './entities.ts';
import { ASKED_BECAUSE, HOURS_FROM, SEARCH_CADENCES } from './limits.ts';

const Found = z.object({ _id: ObjectId, title: z.string() });

/** The criteria of a saved search before places and languages. */
const SearchWordsV1 = SearchWords.pick({ q: true, category: true, proficiency: true, location: true });
const HitV1 = z.object({ userId: ObjectId, searchId: ObjectId, search: SearchWordsV1 });
const SearchMatchedV1 = z.object({
  skill: Found,
  owner: EventPerson,
  hits: z.array(HitV1).min(1).max(500),
});
const SearchMatchedV2 = SearchMatchedV1.extend({
  /** The owners of the searches, and when they want to be notified. Further hits come in other events. */
  hits: z
    .array(HitV1.extend({ cadence: z.enum(SEARCH_CADENCES).exclude(['off']) }))
    .min(1)
    .max(500),
});
const SearchWordsV3 = SearchWords.extend({ km: z.literal([5, 10, 25, 50, 100]).nullable() }).required();
/** Every criterion, and the label of the place in the language of the search's owner. */
const SearchMatchedV3 = SearchMatchedV2.extend({
  hits: z
    .array(SearchMatchedV2.shape.hits.element.extend({ search: SearchWordsV3, place: z.string() }))
    .min(1)
    .max(500),
});
/** A search may be in one town alone: `km` 0. `place` is empty for the town where the search's owner lives. */
const SearchMatchedV4 = SearchMatchedV3.extend({
  hits: z
    .array(SearchMatchedV3.shape.hits.element.extend({ search: SearchWords.required() }))
    .min(1)
    .max(500),
});
/** The label of the place by language. Null without a place, and for the town where the search's owner lives. */
const SearchMatched = SearchMatchedV4.extend({
  hits: z
    .array(
      SearchMatchedV4.shape.hits.element
        .omit({ place: true })
        .extend({ labels: z.record(z.string(), z.string()).nullable() }),
    )
    .min(1)
    .max(500),
});

const WantAnsweredV1 = z.object({ userId: ObjectId, wantId: ObjectId, skill: Found, owner: EventPerson });
const WantAnswered = WantAnsweredV1.extend({
  /** The group lesson that answers the want; null when it is the skill itself. */
  lesson: z.object({ _id: ObjectId, title: z.string(), startsAt: IsoDate }).nullable(),
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
        next: SearchMatchedV2,
        upgrade: ({ hits, ...matched }) => ({
          ...matched,
          hits: hits.map((hit) => ({ ...hit, cadence: 'now' as const })),
        }),
      }),
      2: earlierVersion({
        payload: SearchMatchedV2,
        next: SearchMatchedV3,
        upgrade: ({ hits, ...matched }) => ({
          ...matched,
          hits: hits.map(({ search, ...hit }) => ({
            ...hit,
            search: { ...search, near: null, km: null, meet: null, languages: [] },
            place: '',
          })),
        }),
      }),
      3: earlierVersion({ payload: SearchMatchedV3, next: SearchMatchedV4, upgrade: (matched) => matched }),
      4: earlierVersion({
        payload: SearchMatchedV4,
        next: SearchMatched,
        upgrade: ({ hits, ...matched }) => ({
          ...matched,
          hits: hits.map(({ place, ...hit }) => ({
            ...hit,
            labels: place ? Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, place])) : null,
          })),
        }),
      }),
    },
  },
  /**
   * Another member teaches what a member wants, without wanting anything back, or offers a group lesson about it. At most one such event or
   * `match.found` a day.
   */
  'want.answered': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: WantAnswered,
    earlier: {
      1: earlierVersion({
        payload: WantAnsweredV1,
        next: WantAnswered,
        upgrade: (known) => ({ ...known, lesson: null }),
      }),
    },
  },
});

const SkillDetailsV2 = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  availableDays: z.array(z.enum(WEEKDAYS)),
  availableTimeSlots: z.array(z.object({ start: z.string(), end: z.string() })),
  rating: EventRating,
  exchangeCount: z.number().int(),
  /** The latest first. */
  endorsements: z.array(z.object({ message: z.string(), createdAt: IsoDate, user: EventPerson.optional() })),
  endorsementCount: z.number().int(),
});

const SkillDetails = SkillDetailsV2.extend({
  /** Where days and slots come from. */
  hoursFrom: z.enum(HOURS_FROM),
});

const SkillSnapshotV1 = SkillHead.extend({
  ownerId: ObjectId,
  createdAt: IsoDate,
  version: Version,
  editedVersion: Version.optional(),
  details: SkillDetailsV2.optional(),
});
type SkillSnapshotV1 = z.infer<typeof SkillSnapshotV1>;

const SkillSnapshotV2 = SkillSnapshotV1.extend({
  /** The version of the owner's last edit. Later versions changed only ratings, exchanges and endorsements. */
  editedVersion: Version,
  /** The further fields of the skill's page. Null in events of earlier releases; a copy then keeps its own. */
  details: SkillDetailsV2.nullable(),
});
type SkillSnapshotV2 = z.infer<typeof SkillSnapshotV2>;

const SkillSnapshotV3 = SkillSnapshotV2.extend({ details: SkillDetails.nullable() });
type SkillSnapshotV3 = z.infer<typeof SkillSnapshotV3>;

/** The parts of a skill that other services may store. */
export const SkillSnapshot = SkillSnapshotV3.extend({
  /** Null while its owner has not said, and in events of earlier releases. */
  meets: z.enum(MEETS).nullable(),
  /** The codes of the languages in which lessons can be held; empty while unknown. */
  languages: z.array(z.string()),
  /** The skill's own place; null for its owner's. */
  placeId: z.string().nullable(),
  /** Whether nobody finds it, because its owner has not visited for long. */
  isResting: z.boolean(),
});
export type SkillSnapshot = z.infer<typeof SkillSnapshot>;

const toV2 = (skill: SkillSnapshotV1): SkillSnapshotV2 => ({
  ...skill,
  editedVersion: skill.editedVersion ?? skill.version,
  details: skill.details ?? null,
});
/** Before weekly hours existed, every skill had its own times. */
const toV3 = ({ details, ...skill }: SkillSnapshotV2): SkillSnapshotV3 => ({
  ...skill,
  details: details && { ...details, hoursFrom: 'skill' },
});
const toV4 = (skill: SkillSnapshotV3): SkillSnapshot => ({
  ...skill,
  meets: null,
  languages: [],
  placeId: null,
  isResting: false,
});

const SkillCreatedV2 = z.object({ skill: SkillSnapshotV2, owner: EventPerson });
const SkillUpdatedV2 = z.object({ skill: SkillSnapshotV2 });
const SkillCreatedV3 = z.object({ skill: SkillSnapshotV3, owner: EventPerson });
const SkillUpdatedV3 = z.object({ skill: SkillSnapshotV3 });
const SkillCreated = z.object({ skill: SkillSnapshot, owner: EventPerson });
const SkillUpdated = z.object({ skill: SkillSnapshot });

export const skillEvents = defineEvents({
  'skill.created': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'notifications', 'matches', 'lessons'],
    payload: SkillCreated,
    earlier: {
      1: earlierVersion({
        payload: z.object({ skill: SkillSnapshotV1, owner: EventPerson }),
        next: SkillCreatedV2,
        upgrade: ({ skill, owner }) => ({ skill: toV2(skill), owner }),
      }),
      2: earlierVersion({
        payload: SkillCreatedV2,
        next: SkillCreatedV3,
        upgrade: ({ skill, owner }) => ({ skill: toV3(skill), owner }),
      }),
      3: earlierVersion({
        payload: SkillCreatedV3,
        next: SkillCreated,
        upgrade: ({ skill, owner }) => ({ skill: toV4(skill), owner }),
      }),
    },
  },
  /** A skill was edited, rated, exchanged or endorsed, rests, or is taught again. */
  'skill.updated': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'matches', 'lessons'],
    payload: SkillUpdated,
    earlier: {
      1: earlierVersion({
        payload: z.object({ skill: SkillSnapshotV1 }),
        next: SkillUpdatedV2,
        upgrade: ({ skill }) => ({ skill: toV2(skill) }),
      }),
      2: earlierVersion({
        payload: SkillUpdatedV2,
        next: SkillUpdatedV3,
        upgrade: ({ skill }) => ({ skill: toV3(skill) }),
      }),
      3: earlierVersion({
        payload: SkillUpdatedV3,
        next: SkillUpdated,
        upgrade: ({ skill }) => ({ skill: toV4(skill) }),
      }),
    },
  },
  'skill.deleted': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'notifications', 'matches', 'lessons'],
    payload: z.object({ skillId: ObjectId, ownerId: ObjectId, version: Version }),
  },
  /** A skill is hidden: by a moderator, or because its owner is suspended. Copies drop it until a `skill.updated` with a higher version. */
  'skill.hidden': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'notifications', 'matches', 'lessons'],
    payload: z.object({ skillId: ObjectId, ownerId: ObjectId, version: Version }),
  },
  /** A member who has not visited for long is asked which skills they still teach. */
  'skill.asked': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: z.object({
      userId: ObjectId,
      skills: z.array(Found).min(1).max(100),
      why: z.enum(ASKED_BECAUSE),
      /** When they rest without an answer. */
      restsAt: IsoDate,
      /** The secret of the link in the mail. */
      token: z.string(),
    }),
  },
  /** The skills of a member who neither answered nor visited rest from now on. */
  'skill.rested': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: z.object({ userId: ObjectId, skills: z.array(Found).min(1).max(100) }),
  },
  /** A resting skill is taught again. Further members who keep it come in other events. */
  'skill.woken': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: z.object({ skill: Found, owner: EventPerson, keepers: z.array(ObjectId).min(1).max(500) }),
  },
  'skill.endorsed': {
    source: 'skills',
    subscribers: ['notifications'],
    payload: z.object({
      skillId: ObjectId,
      title: z.string(),
      ownerId: ObjectId,
      endorser: EventPerson,
      message: z.string(),
    }),
  },
});
