/** Exchange rings as one of their members sees them. Wants of the others are private, and nobody learns who declined. */

import { z } from 'zod';
import { IsoDate, ObjectId, Rating } from '../core/common.ts';
import { TopicTitle } from '../matches/entities.ts';
import { SkillSummary } from '../skills/entities.ts';
import { RING_ANSWERS, RING_STATUSES, RINGS } from './limits.ts';

const Size = z.number().int().min(RINGS.size.min).max(RINGS.size.max);
const Hours = z.number().nullable();

/**
 * A member of a ring. Until all have accepted, the caller's learner has only a first name, without picture and id, unless the want is
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

/** A place of a ring. The first is the caller's; each teaches the next, and the last teaches the caller. */
export const RingPlace = z.object({
  /** Null when the caller may not know the member yet. */
  user: RingPerson.nullable(),
  isYou: z.boolean(),
  isStarter: z.boolean(),
  /** Null in a suggestion, and when the ring was not confirmed. */
  answer: z.enum(RING_ANSWERS).nullable(),
  /** Whether the member took the place of another one. */
  isSubstitute: z.boolean(),
  /** Weekly hours in common with the caller, for the caller's teacher and learner; null while unknown. */
  hours: Hours,
});
export type RingPlace = z.infer<typeof RingPlace>;

/** `active`: the exchange is not finished. */
const RING_LEG_STATUSES = ['active', 'completed', 'cancelled'] as const;
export type RingLegStatus = (typeof RING_LEG_STATUSES)[number];

/** The lesson that a place gives to the next one. */
export const RingLeg = z.object({
  topic: TopicTitle,
  /** Absent while the caller may know only the topic: a search for the title would find the owner. */
  skill: SkillSummary.optional(),
  /** Null until all have accepted. */
  status: z.enum(RING_LEG_STATUSES).nullable(),
  /** The exchange request of the leg; null before the confirmation, and for the legs of others. */
  requestId: ObjectId.nullable(),
  /** Present in an active leg: whether its two parties have agreed on a time. */
  isPlanned: z.boolean().optional(),
});
export type RingLeg = z.infer<typeof RingLeg>;

/** A member who could replace the teacher who cancelled. */
export const RingSubstitute = z.object({ user: RingPerson, skill: SkillSummary, hours: Hours });
export type RingSubstitute = z.infer<typeof RingSubstitute>;

export const Ring = z.object({
  _id: ObjectId,
  status: z.enum(RING_STATUSES),
  size: Size,
  version: z.number().int().min(1),
  /** The message of the member who started it. */
  message: z.string(),
  places: z.array(RingPlace).min(RINGS.size.min).max(RINGS.size.max),
  /** As many as places. The first is what the caller teaches, the last what the caller learns. */
  legs: z.array(RingLeg).min(RINGS.size.min).max(RINGS.size.max),
  /** How many members have accepted. */
  accepted: z.number().int().min(0).max(RINGS.size.max),
  /** While it is proposed: the caller's deadline; after the caller's answer, the earliest deadline of the others. Otherwise null. */
  dueAt: IsoDate.nullable(),
  /** In a broken ring, for the learner who lost their teacher. */
  substitute: RingSubstitute.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
});
export type Ring = z.infer<typeof Ring>;

/** A possible ring. Nobody has been asked. */
export const RingSuggestion = z.object({
  /** The token to start it with. */
  offer: z.string(),
  size: Size,
  places: z.array(RingPlace).min(RINGS.size.min).max(RINGS.size.max),
  legs: z.array(RingLeg).min(RINGS.size.min).max(RINGS.size.max),
  /** The weekly hours that the caller shares with the teacher or the learner, whichever are fewer; null while unknown. */
  hours: Hours,
  expiresAt: IsoDate,
});
export type RingSuggestion = z.infer<typeof RingSuggestion>;
