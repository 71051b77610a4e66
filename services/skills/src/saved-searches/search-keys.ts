/** The keys by which a skill finds saved searches: it is compared only with searches of the same key. */
import { codesOfLanguage } from '@mutua/contracts';
import { coarseCellOf, coarseCellsWithin } from '@mutua/gazetteer';
import { endingsOf } from '@mutua/service-kit';
import { placeOfSkill } from '../lessons/skill-place.ts';
import { wantedLessons } from '../lessons/wanted-lessons.ts';
import type { Findable } from '../search/filters.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SavedSearchDocument } from './saved-search.model.ts';

/** All prefixes of a word. Never splits a surrogate pair. */
function* beginningsOf(word: string): Generator<string> {
  let beginning = '';
  for (const letter of word) {
    beginning += letter;
    yield beginning;
  }
}

const longestOf = (words: readonly string[]): string | undefined =>
  words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];

/** The key of skills that may be taught online, and of skills that have not said their languages. */
const ONLINE = 'way:online';
const ANY_LANGUAGE = 'language:';

type Wanted = Pick<
  SavedSearchDocument,
  'words' | 'places' | 'category' | 'proficiency' | 'near' | 'km' | 'meet' | 'languages'
>;

/**
 * The most selective criterion of a search: its longest word, else the category, else its circle or a word of the place, else the languages,
 * else the level. Null when it has none: a way of meeting alone is too broad.
 */
export function keyOf({ words, places, category, proficiency, ...asked }: Wanted): string | string[] | null {
  const [word, place] = [longestOf(words), longestOf(places)];
  if (word) return `word:${word}`;
  if (category) return `category:${category}`;
  const { near, meet } = wantedLessons(asked);
  const languages = (asked.languages ?? []).flatMap((code) => codesOfLanguage(code).slice(0, 1));
  if (near) {
    const cells = coarseCellsWithin(near.id, near.km).map((cell) => `near:${cell}`);
    return meet === 'either' ? [...cells, ONLINE] : cells;
  }
  if (place) return `place:${place}`;
  if (languages.length > 0) return [...languages.map((code) => `language:${code}`), ANY_LANGUAGE];
  return proficiency && `level:${proficiency}`;
}

/** The keys of all searches that may find a skill. */
export function keysOf({ category, proficiency, search, ...skill }: Findable & Pick<SkillDocument, 'owner'>): string[] {
  const keys = new Set([`category:${category}`, `level:${proficiency}`]);
  for (const word of search.all)
    for (const part of [word, ...endingsOf(word)])
      for (const beginning of beginningsOf(part)) keys.add(`word:${beginning}`);
  for (const word of search.location) for (const beginning of beginningsOf(word)) keys.add(`place:${beginning}`);
  // Only members save searches.
  const place = placeOfSkill(skill, 'member');
  const cell = place && coarseCellOf(place);
  if (cell) keys.add(`near:${cell}`);
  if (skill.meets !== 'person') keys.add(ONLINE);
  for (const code of (skill.languages ?? []).flatMap(codesOfLanguage)) keys.add(`language:${code}`);
  if (!skill.languages?.length) keys.add(ANY_LANGUAGE);
  return [...keys];
}

/** Equal for searches that find the same skills. */
export function sameOf({ words, places, category, proficiency, ...asked }: Wanted): string {
  const { near, meet } = wantedLessons(asked);
  const languages = (asked.languages ?? []).flatMap((code) => codesOfLanguage(code).slice(0, 1));
  const lessons =
    near || meet || languages.length > 0 ? [[near?.id, near?.km, meet, [...new Set(languages)].toSorted()]] : [];
  return JSON.stringify([words.toSorted(), category, proficiency, places.toSorted(), ...lessons]);
}
