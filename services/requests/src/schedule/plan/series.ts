import type { SessionPart, Teacher, TeachingOrder } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { weeksAfter, type Zone } from './zones.ts';

export interface Repeat {
  count: number;
  everyWeeks: number;
}

/**
 * Returns the starts of all sessions of a series, at the same time of day in the zone of the proposing member. Without a repeat there is
 * one start.
 */
export const startsOf = (first: Date, repeat: Repeat | null, zone: Zone): Date[] =>
  Array.from({ length: repeat?.count ?? 1 }, (_, index) =>
    index === 0 ? first : weeksAfter(first, index * (repeat?.everyWeeks ?? 1), zone),
  );

const otherOf = (side: Teacher): Teacher => (side === 'sender' ? 'receiver' : 'sender');

/** Splits a length into two halves on whole steps. The first one is the longer one. */
function halvesOf(minutes: number): [number, number] {
  const { step } = MEETINGS.minutes;
  const half = Math.ceil(minutes / 2 / step) * step;
  return [half, minutes - half];
}

/**
 * Returns what is taught in a session, and by whom.
 * @param index the place of the session in its series, from 0
 */
export function partsOf(order: TeachingOrder, first: Teacher, minutes: number, index: number): SessionPart[] {
  if (order === 'both') {
    const [one, two] = halvesOf(minutes);
    return [
      { leg: first, minutes: one },
      { leg: otherOf(first), minutes: two },
    ];
  }
  const leg = order === 'alternate' ? (index % 2 === 0 ? first : otherOf(first)) : order;
  return [{ leg, minutes }];
}

/** Returns the same parts for a session of another length. */
export const resized = (parts: readonly SessionPart[], minutes: number): SessionPart[] => {
  const [first, second] = parts;
  if (!first) return [];
  return second ? partsOf('both', first.leg, minutes, 0) : [{ leg: first.leg, minutes }];
};
