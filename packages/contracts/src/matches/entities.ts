/** The entities in the answers of the matches service. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person, Rating } from '../core/common.ts';
import { Distance, Place } from '../places/entities.ts';
import { SkillSummary } from '../skills/entities.ts';
import { CATEGORIES, PROFICIENCIES } from '../skills/limits.ts';
import { MatchSettingsInput } from './forms.ts';
import { WANT_MEETS, WANT_STATUSES, WANT_VISIBILITIES } from './limits.ts';

const Count = z.number().int().min(0);

/** A public want, as everybody may see it. */
export const PublicWant = z.object({
  _id: ObjectId,
  category: z.enum(CATEGORIES),
  title: z.string(),
  /** The lowest level of the teacher; null for any. */
  proficiency: z.enum(PROFICIENCIES).nullable(),
  note: z.string(),
  /** How the member wants to meet; null for any. */
  meets: z.enum(WANT_MEETS).nullable().optional(),
  createdAt: IsoDate,
  /** The caller's own skills that answer it. */
  youTeach: z.array(SkillSummary).optional(),
});
export type PublicWant = z.infer<typeof PublicWant>;

/** A want as its member sees it. */
export const Want = PublicWant.omit({ youTeach: true }).extend({
  /** The skill that the want was made from. */
  skillId: ObjectId.nullable(),
  visibility: z.enum(WANT_VISIBILITIES),
  status: z.enum(WANT_STATUSES),
  updatedAt: IsoDate,
  /** When the member last confirmed the want. */
  confirmedAt: IsoDate,
  /** Whether it is time to ask "Still want to learn this?". */
  shouldConfirm: z.boolean(),
  /** How many members teach it. */
  teachers: Count,
  /** How many of them want something that the caller teaches. */
  mutual: Count,
  /** The size of the smallest exchange ring that leads to it; null without one, and while there is a mutual match. */
  ring: z.number().int().min(3).max(4).nullable(),
});
export type Want = z.infer<typeof Want>;

/** The subject of wants: a few words in a category. */
export const TopicTitle = z.object({ title: z.string(), category: z.enum(CATEGORIES) });
export type TopicTitle = z.infer<typeof TopicTitle>;

/** A suggested topic for a want. */
export const Topic = TopicTitle.extend({ teachers: Count, wanters: Count });
export type Topic = z.infer<typeof Topic>;

/** A reason why two members match. The page has the texts. */
export const MatchReason = z.discriminatedUnion('kind', [
  /** The title of the caller's want, and of the other member's want. */
  z.object({ kind: z.literal('want'), you: z.string(), they: z.string() }),
  /** Hours of a week in which both have time. */
  z.object({ kind: z.literal('hours'), hours: z.number() }),
  /** The level of their skill, which is at least the one that the caller asked for. */
  z.object({ kind: z.literal('level'), proficiency: z.enum(PROFICIENCIES) }),
  z.object({ kind: z.literal('rating'), rating: Rating }),
  /** They can meet in person: the distance between the places that they show. */
  z.object({ kind: z.literal('near'), distance: Distance }),
  /** They can meet online, in this language. */
  z.object({ kind: z.literal('online'), language: z.string() }),
  /** Whole days since the member was last here. */
  z.object({ kind: z.literal('active'), days: Count }),
]);
export type MatchReason = z.infer<typeof MatchReason>;

/** A member who teaches what the caller wants, and wants what the caller teaches. */
export const Match = z.object({
  user: Person.extend({ location: z.string(), place: Place.nullable().optional(), rating: Rating }),
  /** Their skills that answer the caller's wants, the best first. */
  theyTeach: z.array(SkillSummary).min(1),
  /** The caller's skills that answer theirs, the best first. */
  youTeach: z.array(SkillSummary).min(1),
  score: z.number().min(0).max(100),
  /** Hours of a week in which both have time; null while one of the two has no hours. */
  hours: z.number().nullable(),
  reasons: z.array(MatchReason),
  /** Whether the caller saw it for the first time within the last day. */
  isNew: z.boolean(),
});
export type Match = z.infer<typeof Match>;

const MATCH_KINDS = ['mutual', 'ring'] as const;
/** Says that an exchange for a skill is possible: its owner wants what the caller teaches, or a ring leads there. */
export const MatchMark = z.object({
  skillId: ObjectId,
  kind: z.enum(MATCH_KINDS),
  /** How many members take part: 2 when it is mutual. */
  size: z.number().int().min(2).max(4),
  /** What the owner wants; null in a ring. */
  theyWant: z.string().nullable(),
  /** The skill of the caller that would be offered. */
  youTeach: SkillSummary,
});
export type MatchMark = z.infer<typeof MatchMark>;

export const MatchSettings = MatchSettingsInput.extend({
  /** How many open requests and exchanges the member has. */
  exchanges: Count,
});
export type MatchSettings = z.infer<typeof MatchSettings>;

/** A topic that would bring the caller matches, if they taught it. */
export const Unlock = z.object({
  topic: TopicTitle,
  /** How many teachers of the caller's wants would want it. */
  matches: z.number().int().min(1),
  /** The titles of the caller's wants that these members teach. */
  yourWants: z.array(z.string()).min(1),
  /** Whether the caller already teaches something in its category. */
  isOwnCategory: z.boolean(),
});
export type Unlock = z.infer<typeof Unlock>;

/** One lesson on a path to a skill. */
export const PathLeg = z.object({
  /** The caller, or the owner of the skill at the end of the path; null for other members. */
  teacher: Person.nullable(),
  learner: Person.nullable(),
  topic: TopicTitle,
  /** Present when the caller or that owner teaches it. Other skills have no title, because a search for it would find their owner. */
  skill: SkillSummary.optional(),
});
export type PathLeg = z.infer<typeof PathLeg>;
