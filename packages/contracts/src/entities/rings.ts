/** Exchange rings as one of their members sees them: what the others want is not public, and who says no is told to nobody. */
import { z } from 'zod';
import { IsoDate, ObjectId, Rating } from '../common.ts';
import { RING_ANSWERS, RING_STATUSES, RINGS } from '../constants.ts';
import { SkillSummary } from '../entities.ts';
import { TopicTitle } from './matches.ts';

const Size = z.number().int().min(RINGS.size.min).max(RINGS.size.max);
const Hours = z.number().nullable();

/**
 * A member of a ring. Until all have said yes, the learner of the caller has a first name, no picture and no id, unless the want is
 * public.
 */
export const RingPerson = z.object({
  _id: ObjectId.nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  location: z.string(),
  rating: Rating,
});
export type RingPerson = z.infer<typeof RingPerson>;

/** A place of a ring. The first one is the caller's; each teaches the next, and the last one teaches the caller. */
export const RingPlace = z.object({
  /** Null for somebody whom the caller may not know yet. */
  user: RingPerson.nullable(),
  isYou: z.boolean(),
  isStarter: z.boolean(),
  /** Null in a suggestion, and once the ring has not come about. */
  answer: z.enum(RING_ANSWERS).nullable(),
  /** Somebody else had this place first. */
  isSubstitute: z.boolean(),
  /** Hours of a week in common with the caller, for the caller's teacher and learner; null while unknown. */
  hours: Hours,
});
export type RingPlace = z.infer<typeof RingPlace>;

/** `active`: the exchange goes on. */
export const RING_LEG_STATUSES = ['active', 'completed', 'cancelled'] as const;
export type RingLegStatus = (typeof RING_LEG_STATUSES)[number];

/** What a place teaches the next one. */
export const RingLeg = z.object({
  topic: TopicTitle,
  /** Absent while the caller may only know the topic, because the owner of a skill is found by its title. */
  skill: SkillSummary.optional(),
  /** Null until all have said yes. */
  status: z.enum(RING_LEG_STATUSES).nullable(),
  /** The exchange request that it became; null until then, and for the legs of others. */
  requestId: ObjectId.nullable(),
  /** Present while it is active: whether its two have agreed on a time. */
  isPlanned: z.boolean().optional(),
});
export type RingLeg = z.infer<typeof RingLeg>;

/** A member who could teach in place of the one who cancelled. */
export const RingSubstitute = z.object({ user: RingPerson, skill: SkillSummary, hours: Hours });
export type RingSubstitute = z.infer<typeof RingSubstitute>;

export const Ring = z.object({
  _id: ObjectId,
  status: z.enum(RING_STATUSES),
  size: Size,
  version: z.number().int().min(1),
  /** Of the member who started it. */
  message: z.string(),
  places: z.array(RingPlace).min(RINGS.size.min).max(RINGS.size.max),
  /** As many as places. The first one is what the caller teaches, the last one what the caller learns. */
  legs: z.array(RingLeg).min(RINGS.size.min).max(RINGS.size.max),
  /** How many places have said yes. */
  accepted: z.number().int().min(0).max(RINGS.size.max),
  /** While it is proposed: until when the caller may answer; for one who has answered, the earliest of the others. Null afterwards. */
  dueAt: IsoDate.nullable(),
  /** In a broken ring, for the learner who lost the teacher. */
  substitute: RingSubstitute.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
});
export type Ring = z.infer<typeof Ring>;

/** A ring that could be. Nobody has been asked. */
export const RingSuggestion = z.object({
  /** What to send to start it. */
  offer: z.string(),
  size: Size,
  places: z.array(RingPlace).min(RINGS.size.min).max(RINGS.size.max),
  legs: z.array(RingLeg).min(RINGS.size.min).max(RINGS.size.max),
  /** The fewest hours of a week that the caller has in common with the teacher or the learner; null while unknown. */
  hours: Hours,
  expiresAt: IsoDate,
});
export type RingSuggestion = z.infer<typeof RingSuggestion>;
