import { PLACE_LIMITS } from '@mutua/contracts/limits';

/** The codes of the languages in an address. */
export const languagesIn = (text: string): string[] =>
  [...new Set(text.split(',').filter((code) => /^[a-z]{2,3}$/.test(code)))].slice(0, PLACE_LIMITS.lessonLanguages.max);
