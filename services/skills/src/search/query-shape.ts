import { filtersOf } from './filters.ts';
import { type Filter, hasManyOthers, matchCommon } from './relevance.ts';
import type { SkillQuery } from './skill-query.ts';

/** Whether only skills within a radius are asked for. They are few enough to be read without counting them before. */
export const isNearby = ({ near }: SkillQuery): boolean => Boolean(near && !near.orOnline);

/** Whether the words have few entries in their index. A database then intersects them with those of places before it reads a skill. */
export const hasFewEntries = ({ terms }: SkillQuery): boolean => terms.length > 0 && !terms.some(hasManyOthers);

/** Whether skills nearby have to meet another condition, too. */
export const isNarrowed = (query: SkillQuery): boolean =>
  query.terms.length > 0 || Object.keys(filtersOf(query)).some((field) => field !== 'search.reach');

/** Matches most of the skills of a search by one entry of an index; null when there is no such entry. */
export function commonOf(query: SkillQuery): Filter | null {
  const { terms, lessons } = query;
  const [word, online] = [matchCommon(terms), lessons?.commonSaid];
  if (terms.length > 0 ? !word : !online) return null;
  return { $and: [{ ...filtersOf(query), ...online }, word ?? {}] };
}
