/** How good a match is, from facts. */
import type { Rating } from '@mutua/contracts';

const DAY_MS = 24 * 3600 * 1000;
const WEIGHTS = { base: 0.55, hours: 0.2, rating: 0.1, active: 0.1, place: 0.05 };
/** From so many hours a week on, more make no difference. */
const ENOUGH_HOURS = 4;
/** Whose hours or visits are unknown counts half. */
const UNKNOWN = 0.5;
/** A member with few ratings is taken for a usual one. */
const USUAL = { ratings: 5, average: 4.2 };
const ACTIVE_HALF_LIFE_DAYS = 14;
/** A member may be shown so often a week for each free place, before others come first. */
const SHOWN_PER_PLACE = 4;

export interface ScoreParts {
  /** How well each side is served, 0 to 1. */
  youGet: number;
  theyGet: number;
  /** Hours of a week in common; null while unknown. */
  hours: number | null;
  rating: Rating;
  lastActiveAt: Date | null;
  isSamePlace: boolean;
  isSameCountry: boolean;
  load: number;
  capacity: number;
  /** How often others were led to the member this week. */
  shown: number;
}

/** A match is as good as its weaker side. */
const harmonicMean = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const ratingPart = ({ average, count }: Rating): number => {
  const mean = (average * count + USUAL.average * USUAL.ratings) / (count + USUAL.ratings);
  return between((mean - 3) / 2, 0, 1);
};

/** 1 for somebody who is here today, and half as much every two weeks. */
export const activePart = (lastActiveAt: Date | null, now: Date): number =>
  lastActiveAt ? 2 ** -(Math.max(0, now.getTime() - lastActiveAt.getTime()) / DAY_MS / ACTIVE_HALF_LIFE_DAYS) : UNKNOWN;

/** 0 for a member who has no place left; less for one who has few, and for one who was shown often. */
export function fairness({ load, capacity, shown }: Pick<ScoreParts, 'load' | 'capacity' | 'shown'>): number {
  const places = capacity - load;
  if (places <= 0) return 0;
  return (0.5 + (0.5 * places) / capacity) / (1 + shown / (SHOWN_PER_PLACE * places));
}

/** From 0 to 100. */
export function scoreOf(parts: ScoreParts, now = new Date()): number {
  const time = parts.hours === null ? UNKNOWN : Math.min(1, parts.hours / ENOUGH_HOURS);
  const place = parts.isSamePlace ? 1 : parts.isSameCountry ? 0.5 : 0;
  const worth =
    WEIGHTS.base +
    WEIGHTS.hours * time +
    WEIGHTS.rating * ratingPart(parts.rating) +
    WEIGHTS.active * activePart(parts.lastActiveAt, now) +
    WEIGHTS.place * place;
  return 100 * harmonicMean(parts.youGet, parts.theyGet) * worth * fairness(parts);
}
