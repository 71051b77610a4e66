/** Skills, and saved searches, which notify their member of new results. */

import { z } from 'zod';
import { PublicAway } from '../calendars/entities.ts';
import { ShownHours } from '../calendars/hours.ts';
import { IsoDate, ObjectId, Person, Rating } from '../core/common.ts';
import { WEEKDAYS } from '../core/limits.ts';
import { TimeSlot } from '../core/time-fields.ts';
import { REQUESTS_FROM } from '../members/limits.ts';
import { Distance, Place, PlaceId } from '../places/entities.ts';
import { LANGUAGES_FROM, MEET_FILTERS, MEETS, SEARCH_RADII } from '../places/limits.ts';
import { ANSWERS_WITHIN } from '../requests/limits.ts';
import { MemberAnswers } from '../trust/entities.ts';
import { CATEGORIES, HOURS_FROM, PROFICIENCIES, SEARCH_CADENCES } from './limits.ts';

/** A person's skill in people search and on a profile. */
export const SkillSummary = z.object({
  _id: ObjectId,
  title: z.string(),
  category: z.enum(CATEGORIES),
  proficiency: z.enum(PROFICIENCIES),
});
export type SkillSummary = z.infer<typeof SkillSummary>;

export const Endorsement = z.object({ message: z.string(), createdAt: IsoDate, user: Person.optional() });
export type Endorsement = z.infer<typeof Endorsement>;

export const SkillOwner = Person.extend({
  /** The town in the language of the call, else what the member typed; as far as the reader may see it. */
  location: z.string(),
  /** Null when the reader may not see it, and without one of the list. */
  place: Place.nullable().optional(),
  rating: Rating,
});
export type SkillOwner = z.infer<typeof SkillOwner>;

/** On one skill, and on a profile: when the member has time, answers requests, and is away. */
export const availability = {
  /** For a skill, its hours; on a profile, those of the week. Null while unknown, and for readers who may not see them. */
  hours: ShownHours.nullable().optional(),
  /** Null while too little is known, and for slow members. */
  answersWithin: z.enum(ANSWERS_WITHIN).nullable().optional(),
  /** Null while the member is here. */
  away: PublicAway.nullable().optional(),
};

/** How the lessons of a skill take place. Absent in answers of earlier releases. */
const lessons = {
  /** Null while its owner has not said. */
  meets: z.enum(MEETS).nullable().optional(),
  /** The codes of the languages in which lessons can be held; empty while unknown. */
  languages: z.array(z.string()).optional(),
  languagesFrom: z.enum(LANGUAGES_FROM).optional(),
  /** Where lessons in person take place, as far as the reader may see it. */
  place: Place.nullable().optional(),
  /** For its owner: the skill's own place; null when lessons are in the owner's place. */
  placeId: PlaceId.nullable().optional(),
};

/** The next group lesson about a skill that the reader finds. */
export const NextLesson = z.object({
  _id: ObjectId,
  startsAt: IsoDate,
  /** The seats that anybody can take; with none of them one can wait. */
  free: z.number().int().min(0),
});
export type NextLesson = z.infer<typeof NextLesson>;

/** On one skill, and on a profile: the whole hours of sessions in which it, or the member, taught. Absent below one hour. */
export const hoursTaught = { hoursTaught: z.number().int().min(1).optional() };

export const Skill = SkillSummary.extend({
  description: z.string(),
  tags: z.array(z.string()),
  availableDays: z.array(z.enum(WEEKDAYS)),
  availableTimeSlots: z.array(TimeSlot),
  /** Absent in answers of earlier releases. */
  hoursFrom: z.enum(HOURS_FROM).optional(),
  rating: Rating,
  exchangeCount: z.number().int(),
  /** The latest first. */
  endorsements: z.array(Endorsement),
  endorsementCount: z.number().int(),
  createdAt: IsoDate,
  /** The owner. */
  userId: SkillOwner,
  /** For a signed-in caller on one skill: whether the caller has endorsed it. */
  hasEndorsed: z.boolean().optional(),
  /** For a signed-in caller on one skill, and in a search: whether the caller keeps it. */
  isKept: z.boolean().optional(),
  /** On one skill: the path of its card picture for link previews; null when its title has letters that the product's fonts lack. */
  card: z.string().nullable().optional(),
  /** On one skill: who may send its owner requests. */
  requestsFrom: z.enum(REQUESTS_FROM).optional(),
  ...lessons,
  ...availability,
  ...hoursTaught,
  /** On one skill: how often its owner answers requests. Null while too little is known. */
  answers: MemberAnswers.nullable().optional(),
  /** Present for its owner while moderators hide it, with their words. */
  hidden: z.object({ note: z.string() }).optional(),
  /** Whether nobody finds it, because its owner has not visited for long. Absent in answers of earlier releases. */
  isResting: z.boolean().optional(),
  /** On one skill, and in a search. Absent without one. */
  nextLesson: NextLesson.optional(),
});
export type Skill = z.infer<typeof Skill>;

/** A skill on its owner's profile: everything except the owner. */
export const ProfileSkill = Skill.omit({
  userId: true,
  hasEndorsed: true,
  isKept: true,
  card: true,
  requestsFrom: true,
  hours: true,
  answersWithin: true,
  away: true,
  hoursTaught: true,
  answers: true,
  hidden: true,
  nextLesson: true,
});
export type ProfileSkill = z.infer<typeof ProfileSkill>;

export const SkillResult = Skill.extend({
  user: Person.extend({ location: z.string() }),
  /** From the place in the query. Null without one, and when the reader may not see the skill's place. */
  distance: Distance.nullable().optional(),
});
export type SkillResult = z.infer<typeof SkillResult>;

/** The criteria of a search; empty or null for any. */
export const SearchWords = z.object({
  q: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  proficiency: z.enum(PROFICIENCIES).nullable(),
  location: z.string(),
  /** Only within `km` of this place; with 0 only in this place. */
  near: PlaceId.nullable().optional(),
  km: z
    .literal([...SEARCH_RADII])
    .nullable()
    .optional(),
  meet: z.enum(MEET_FILTERS).nullable().optional(),
  /** Any of these codes. */
  languages: z.array(z.string()).optional(),
});
export type SearchWords = z.infer<typeof SearchWords>;

export const SavedSearch = SearchWords.extend({
  _id: ObjectId,
  /** When the member is notified. */
  cadence: z.enum(SEARCH_CADENCES),
  createdAt: IsoDate,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** The skills that a member is asked about, and which of them rest. Nobody else gets these dates: they tell when the member last visited. */
export const Rests = z.object({
  skills: z.array(
    z.object({
      _id: ObjectId,
      title: z.string(),
      exchangeCount: z.number().int(),
      restsSince: IsoDate.nullable(),
    }),
  ),
  /** When the skills rest without an answer; null unless the member is asked now. */
  restsAt: IsoDate.nullable(),
});
export type Rests = z.infer<typeof Rests>;
