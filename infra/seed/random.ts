import { createHash } from 'node:crypto';

/** A generator with the same numbers for the same seed on every machine (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `min` to `max`, both included. */
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: <T>(items: readonly T[]): T => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (probability: number): boolean => next() < probability,
  };
};

export type Random = ReturnType<typeof createRandom>;

/** The id of a demo thing: the same in every database and at every seeding. */
export const idOf = (kind: string, key: string | number): string =>
  createHash('sha1').update(`${kind}:${key}`).digest('hex').slice(0, 24);
