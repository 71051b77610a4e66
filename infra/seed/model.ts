import type { DemoData } from '@mutua/contracts/demo';
import type { Random } from './random.ts';

type Of<K extends keyof DemoData> = DemoData[K] extends (infer T)[] ? T : never;
export type Member = Of<'members'>;
export type Follow = Of<'follows'>;
export type Skill = Of<'skills'>;
export type Request = Of<'requests'>;
export type Review = Of<'reviews'>;
export type Message = Of<'messages'>;
export type Read = Of<'reads'>;
export type Notification = Of<'notifications'>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What all parts of the data share: the present time, and one random generator, which must be called in the same order. */
export const createMaker = (now: Date, random: Random) => ({
  now: now.getTime(),
  random,
  /** The date that is `ms` milliseconds before `now`. */
  ago: (ms: number): string => new Date(now.getTime() - ms).toISOString(),
});

export type Maker = ReturnType<typeof createMaker>;

/** Milliseconds since a date of the data set. */
export const ageOf = ({ now }: Maker, date: string): number => now - Date.parse(date);

export const firstNameOf = ({ name }: Member): string => name.split(' ')[0] ?? '';

/** Replaces each `{key}` by its word; a key without a word becomes empty. */
export const fill = (text: string, words: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '');

/** Returns a thing that the demo data must have. @throws Error that names the thing when it is missing, such as for a misspelt title */
export const required = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`the demo has no ${what}`);
  return thing;
};
