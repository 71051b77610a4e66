/** What a search wants of lessons: where, how and in which languages. As conditions for the database, and as a check of a loaded skill. */
import { codesOfLanguage, DEFAULT_RADIUS, type MeetFilter, type SearchRadius } from '@mutua/contracts';
import type { Searcher } from '@mutua/domain';
import { isWithin, tokensWithin } from '@mutua/gazetteer';
import type { OwnerCopy } from '../members/member.model.ts';
import type { Filter } from '../search/relevance.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import { marksOf, OPEN } from './reach.ts';
import { placeOfSkill } from './skill-place.ts';

export interface WantedLessons {
  /** Null without a place to be near to. */
  near: { id: string; km: SearchRadius } | null;
  /** In person (near the place, if there is one), online, or in either way; null for any. */
  meet: MeetFilter | null;
  /** Any of these, with all codes of a language; empty for any language. */
  languages: readonly string[];
}

/** The same as a search or a saved search has it. */
interface Asked {
  near?: string | null | undefined;
  km?: SearchRadius | null | undefined;
  meet?: MeetFilter | null | undefined;
  languages?: readonly string[] | undefined;
}

/**
 * What these criteria ask for. A place without a way means lessons in person. Lessons online have no place, so that a place is then only
 * measured from; and lessons near nowhere or online are all lessons.
 */
export function wantedLessons({ near, km, meet, languages = [] }: Asked): WantedLessons {
  const place = near && meet !== 'online' ? { id: near, km: km ?? DEFAULT_RADIUS } : null;
  const way = meet ?? (place ? 'person' : null);
  return { near: place, meet: way === 'either' && !place ? null : way, languages: languages.flatMap(codesOfLanguage) };
}

/** The tokens of skills that have said the wanted, and of those that have not said it; undefined when it does not matter. */
function reachTokens(
  { near, meet }: WantedLessons,
  searcher: Searcher,
): { said: string[]; open: string[] } | undefined {
  if (!near) return meet ? { said: [meet], open: [OPEN] } : undefined;
  const within = (hasSaid: boolean) => tokensWithin(near.id, near.km, marksOf(searcher, [hasSaid]));
  return meet === 'either'
    ? { said: [...within(true), 'online'], open: [OPEN] }
    : { said: within(true), open: within(false) };
}

/** What a search wants, for the database. */
export interface LessonConditions {
  /** Matches the skills that the search finds. */
  all: Filter;
  /** Matches those of them that have said all that is asked for. */
  said: Filter;
  /** Matches most of those by one entry of the index of reach: the skills that are taught online. Null when the search wants others. */
  commonSaid: Filter | null;
  /** Whether these have all said how they meet; otherwise some may not have. */
  saidMeets: boolean;
  /** Whether a loaded skill has said all that is asked for. */
  hasSaid: (search: Pick<SkillDocument['search'], 'reach' | 'languages'>) => boolean;
}

/** Null for a search that wants nothing of lessons. */
export function lessonConditions(wanted: WantedLessons, searcher: Searcher): LessonConditions | null {
  const reach = reachTokens(wanted, searcher);
  const { languages } = wanted;
  if (!reach && languages.length === 0) return null;
  const conditions = (reached: string[] | undefined, spoken: readonly string[]): Filter => ({
    ...(reached && { 'search.reach': { $in: reached } }),
    ...(languages.length > 0 && { 'search.languages': { $in: spoken } }),
  });
  return {
    all: conditions(reach && [...reach.said, ...reach.open], [...languages, OPEN]),
    said: conditions(reach?.said, languages),
    commonSaid: wanted.meet === 'either' ? conditions(['online'], languages) : null,
    saidMeets: reach !== undefined,
    hasSaid: (search) =>
      !(reach && search.reach?.includes(OPEN)) && !(languages.length > 0 && search.languages?.includes(OPEN)),
  };
}

/** Whether a search of a member finds a skill, as far as lessons go. */
export function passesLessons(
  { near, meet, languages }: WantedLessons,
  skill: Pick<SkillDocument, 'meets' | 'languages' | 'placeId'> & { owner: Pick<OwnerCopy, 'place'> },
): boolean {
  const spoken = skill.languages ?? [];
  if (languages.length > 0 && spoken.length > 0 && !languages.some((code) => spoken.includes(code))) return false;
  const way = skill.meets ?? null;
  const isOnline = way !== 'person';
  if (!near) return !meet || way === null || way === 'both' || way === meet;
  if (meet === 'either' && isOnline) return true;
  return isWithin(near.id, near.km, placeOfSkill(skill, 'member'));
}
