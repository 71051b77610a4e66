/**
 * The tokens by which searches find a skill near a place, by its way of meeting and by its languages, without any position.
 *
 * A place is written once for each kind of reader who may know of it, by its id and by its cell. Skills that have not said how they meet
 * have tokens of their own, because searches show them last.
 */

import { shownPlace } from '@mutua/domain';
import { cellOf, wordsOfPlace } from '@mutua/gazetteer';
import { indexedWordsOf } from '@mutua/service-kit';
import type { OwnerCopy } from '../members/member.model.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import { placeOfSkill } from './skill-place.ts';

/** The readers of searches. */
export type Searcher = 'visitor' | 'member';
const SEARCHERS = ['visitor', 'member'] as const;
const LETTER = { visitor: 'e', member: 'm' } as const;

/** In both fields: its owner has not said. */
export const OPEN = 'open';

const prefixOf = (searcher: Searcher, hasSaid: boolean): string => `${hasSaid ? '' : 'o'}${LETTER[searcher]}`;

/** The tokens of places, and of cells all of whose places are meant: of skills that have said how they meet, of others, or of both. */
export const placeTokens = (
  { places, cells }: { places: readonly string[]; cells: readonly string[] },
  searcher: Searcher,
  said: readonly boolean[],
): string[] =>
  said.flatMap((hasSaid) => {
    const prefix = prefixOf(searcher, hasSaid);
    return [...places.map((id) => `${prefix}${id}`), ...cells.map((cell) => `${prefix}c${cell}`)];
  });

/** Matches the tokens of every place. */
export const anyPlace = (searcher: Searcher, said: readonly boolean[]): RegExp[] =>
  said.map((hasSaid) => new RegExp(`^${prefixOf(searcher, hasSaid)}`));

/** The place among the tokens of a skill; null when there is none for this reader. */
export const placeInReach = (reach: readonly string[], searcher: Searcher): string | null =>
  reach.map((token) => PLACE_TOKEN.exec(token)).find((found) => found?.[1] === LETTER[searcher])?.[2] ?? null;
const PLACE_TOKEN = /^o?([em])(\d+)$/;

type Taught = Parameters<typeof placeOfSkill>[0];

/** At most seven tokens. */
export function reachOf(skill: Taught): string[] {
  const meets = skill.meets ?? null;
  const near = SEARCHERS.flatMap((searcher) => {
    const id = placeOfSkill(skill, searcher);
    const cell = id && cellOf(id);
    return id && cell ? placeTokens({ places: [id], cells: [cell] }, searcher, [meets !== null]) : [];
  });
  const ways = meets === null ? [OPEN] : meets === 'both' ? ['person', 'online'] : [meets];
  return [...near, ...ways];
}

export const languageTokens = ({ languages }: Pick<SkillDocument, 'languages'>): string[] =>
  languages?.length ? [...languages] : [OPEN];

/** The words of where an owner is, as everybody may know. */
const wordsOfOwner = ({ location, place }: Pick<OwnerCopy, 'location' | 'place'>): string[] => {
  const shown = shownPlace(place, 'visitor');
  return [...new Set([...indexedWordsOf(location), ...(shown ? wordsOfPlace(shown) : [])])];
};

/** The words by which a search of places as text finds a skill: those of its own place, else those of its owner's. */
export const locationWords = ({
  placeId,
  owner,
}: Pick<SkillDocument, 'placeId'> & { owner: Pick<OwnerCopy, 'location' | 'place'> }): string[] =>
  placeId ? wordsOfPlace(placeId) : wordsOfOwner(owner);
