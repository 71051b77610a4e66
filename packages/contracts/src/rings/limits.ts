/**
 * `proposed`: members are asked. `confirmed`: all have accepted, and each leg is an exchange. `broken`: a leg was cancelled, the others
 * continue. `closed`: somebody declined or did not answer; nobody learns which. `withdrawn`: its starter withdrew it.
 */
export const RING_STATUSES = ['proposed', 'confirmed', 'completed', 'broken', 'closed', 'withdrawn'] as const;
export type RingStatus = (typeof RING_STATUSES)[number];

/** `again`: the member has accepted, and is asked again because the teacher has changed. */
export const RING_ANSWERS = ['asked', 'again', 'accepted'] as const;
export type RingAnswer = (typeof RING_ANSWERS)[number];

/** Why a member declines a ring. Reasons are only counted. */
export const RING_REASONS = ['no_time', 'not_the_teacher', 'hours', 'rather_not_say'] as const;
export type RingReason = (typeof RING_REASONS)[number];

/** The limits of exchange rings. */
export const RINGS = {
  size: { min: 3, max: 4 },
  /** How long a suggestion is valid, and how long a member has to answer: at first, as a substitute, and after a change of teacher. */
  offerHours: 24,
  answerHours: 72,
  substituteHours: 48,
  againHours: 24,
  /** How long a proposal lasts at most, in days, and how many substitutes it may have. */
  openDays: 7,
  repairs: 2,
  /** How many open rings a member may be in, before and after the first completed exchange. */
  seats: 3,
  newcomerSeats: 1,
  /** How many rings a member may start in a week, and how many of those may be open. */
  startsAWeek: 5,
  ownOpen: 2,
  /** All reviews that one member writes about another for ring lessons within these days count as one. */
  reviewDays: 90,
} as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const RING_LIMITS = {
  ringMessage: { max: 300 },
} as const;
