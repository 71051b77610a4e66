import { z } from 'zod';
import { optionalChoice, optionalText } from '../core/common.ts';
import { LIMITS } from '../limits.ts';
import { CATEGORIES, PROFICIENCIES } from './limits.ts';

export const filters = {
  q: optionalText(LIMITS.query.max),
  category: optionalChoice(CATEGORIES),
  proficiency: optionalChoice(PROFICIENCIES),
  location: optionalText(LIMITS.location.max),
};
export const sortBy = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values).default('relevance' as T[number]));
