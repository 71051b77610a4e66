import type { User } from '@mutua/contracts';
import { PLACE_LIMITS } from '@mutua/contracts/limits';

/** The codes of the languages in which a member can hold lessons: those that they speak well. */
export const lessonLanguages = (user: User | null): string[] =>
  (user?.languages ?? [])
    .filter(({ level }) => level !== 'some')
    .map(({ code }) => code)
    .slice(0, PLACE_LIMITS.lessonLanguages.max);
