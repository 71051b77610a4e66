/** Rates a match from facts. */
import type { Rating } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';

const WEIGHTS = { base: 0.5, hours: 0.2, rating: 0.1, active: 0.1, meeting: 0.1 };
/** More weekly hours than this make no difference. */
const ENOUGH_HOURS = 4;
/** The value for unknown hours or visits: a half. */
const UNKNOWN = 0.5;
/** A member with few ratings is treated as average. */
const USUAL = { ratings: 5, average: 4.2 };
const ACTIVE_HALF_LIFE_DAYS = 14;
/** How often a member may be shown in a week for each free place, before others come first. */
const SHOWN_PER_PLACE = 4;

export interface ScoreParts {
  /** How good the match is for each side, 0 to 1. */
  youGet: number;
  theyGet: number;
  /** Weekly hours in common; null while unknown. */
  hours: number | null;
  rating: Rating;
  lastActiveAt: Date | null;
  /** How easily the two can meet, 0 to 1. */
  meeting: number;
  load: number;
  capacity: number;
  /** How often the member was shown this week. */
  shown: number;
}

/** A match is rated mainly by its weaker side. */
const harmonicMean = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const ratingPart = ({ average, count }: Rating): number => {
  const mean = (average * count + USUAL.average * USUAL.ratings) / (count + USUAL.ratings);
  return between((mean - 3) / 2, 0, 1);
};

/** 1 for a visit today, and half as much every two weeks. */
export const activePart = (lastActiveAt: Date | null, now: Date): number =>
  lastActiveAt ? 2 ** -(Math.max(0, now.getTime() - lastActiveAt.getTime()) / DAY_MS / ACTIVE_HALF_LIFE_DAYS) : UNKNOWN;

/** 0 without a free place; lower with few free places, and after being shown often. */
export function fairness({ load, capacity, shown }: Pick<ScoreParts, 'load' | 'capacity' | 'shown'>): number {
  const places = capacity - load;
  if (places <= 0) return 0;
  return (0.5 + (0.5 * places) / capacity) / (1 + shown / (SHOWN_PER_PLACE * places));
}

/** From 0 to 100. */
export function scoreOf(parts: ScoreParts, now = new Date()): number {
  const time = parts.hours === null ? UNKNOWN : Math.min(1, parts.hours / ENOUGH_HOURS);
  const worth =
    WEIGHTS.base +
    WEIGHTS.hours * time +
    WEIGHTS.rating * ratingPart(parts.rating) +
    WEIGHTS.active * activePart(parts.lastActiveAt, now) +
    WEIGHTS.meeting * parts.meeting;
  return 100 * harmonicMean(parts.youGet, parts.theyGet) * worth * fairness(parts);
}
