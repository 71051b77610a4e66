/**
 * The tokens by which searches find a skill near a place, by its way of meeting and by its languages, without any position.
 *
 * A place is written once for each kind of reader who may know of it, by its id and by its cell. Skills that have not said how they meet
 * have tokens of their own, because searches show them last.
 */

import { PLACE_MARKS, SEARCHERS, type Searcher, shownPlace } from '@mutua/domain';
import { codeOfCountry, countryNames, placeInTokens, tokensOf, wordsOfPlace } from '@mutua/gazetteer';
import { indexedWordsOf } from '@mutua/service-kit';
import type { OwnerCopy } from '../members/member.model.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import { placeOfSkill } from './skill-place.ts';

/** In both fields: its owner has not said. */
export const OPEN = 'open';

/** The marks of the tokens of places: of skills that have said how they meet, of others, or of both. */
export const marksOf = (searcher: Searcher, said: readonly boolean[]): string[] =>
  said.map((hasSaid) => `${hasSaid ? '' : 'o'}${PLACE_MARKS[searcher]}`);

/** Matches the tokens of every place. */
export const anyPlace = (searcher: Searcher, said: readonly boolean[]): RegExp[] =>
  marksOf(searcher, said).map((mark) => new RegExp(`^${mark}`));

/** The place among the tokens of a skill; null when there is none for this reader. */
export const placeInReach = (reach: readonly string[], searcher: Searcher): string | null =>
  placeInTokens(reach, marksOf(searcher, [true, false]));

type Taught = Parameters<typeof placeOfSkill>[0];

/** At most seven tokens. */
export function reachOf(skill: Taught): string[] {
  const meets = skill.meets ?? null;
  const near = SEARCHERS.flatMap((searcher) => {
    const id = placeOfSkill(skill, searcher);
    return id ? tokensOf(id, marksOf(searcher, [meets !== null])) : [];
  });
  const ways = meets === null ? [OPEN] : meets === 'both' ? ['person', 'online'] : [meets];
  return [...near, ...ways];
}

export const languageTokens = ({ languages }: Pick<SkillDocument, 'languages'>): string[] =>
  languages?.length ? [...languages] : [OPEN];

/** The words of where an owner is, as everybody may know: of a hidden town, the names of the country. */
const wordsOfOwner = ({ location, place }: Pick<OwnerCopy, 'location' | 'place'>): string[] => {
  const shown = shownPlace(place, 'visitor');
  // The text of a member without a place may be a town that is called like a country: Granada.
  const country = place ? codeOfCountry(location) : undefined;
  const names = country === undefined ? [] : countryNames(country);
  return [...new Set([...indexedWordsOf(location, ...names), ...(shown ? wordsOfPlace(shown) : [])])];
};

/**
 * The words by which a search of places as text finds a skill: those of its own place, else those of its owner's. Nothing shows the own place
 * of a skill that is only online.
 */
export const locationWords = ({
  meets,
  placeId,
  owner,
}: Pick<SkillDocument, 'meets' | 'placeId'> & { owner: Pick<OwnerCopy, 'location' | 'place'> }): string[] =>
  placeId && meets !== 'online' ? wordsOfPlace(placeId) : wordsOfOwner(owner);
