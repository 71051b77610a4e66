/** The words by which a search finds a lesson, and those that it looks for. A changed rule needs a migration of all stored words. */
import { endingsOf, firstLetters, indexedWordsOf, isUnspaced, shortestPartOf, startingWith } from '@mutua/service-kit';
import type { StoredLesson } from './lesson.model.ts';

/** Stands before the ending of a word: two letters find the beginnings of words only. No word contains it. */
const ENDING = '~';
/** The letters of an ending that are kept of a description without spaces, which has one for almost each of its letters. */
const PART_LENGTH = 8;
/** Each word of a query costs a scan of the index. Ten are enough to find a lesson. */
const MOST_WORDS = 10;

/** Words without a meaning of their own, folded, in the six languages of pages. `the guitar` finds `Acoustic guitar`. */
const LITTLE = new Set(
  [
    'a an and at by for from in of on or the to with',
    'am an auf aus bei das dem den der die ein eine einen einer fuer fur im in mit oder und vom von zu zum zur',
    'al con de del el en la las los para por un una y',
    'au aux avec dans de des du en et la le les ou par pour sur un une',
    'al alla con da dal dei del della di e gli i il in la le lo nel per un una',
    'ao as com da das de do dos e em na no nas nos o os para por um uma',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a lesson, with their endings: of its title, skill and area, and in scripts without spaces also of the description. */
export function searchWords({ title, about, skill, place }: Pick<StoredLesson, 'title' | 'about' | 'skill' | 'place'>) {
  const named = indexedWordsOf(title, skill?.title ?? '', place.area);
  const fromDescription = indexedWordsOf(about);
  const endings = [
    ...named.flatMap(endingsOf),
    ...fromDescription
      .filter(isUnspaced)
      .flatMap(endingsOf)
      .map((ending) => firstLetters(ending, PART_LENGTH)),
  ];
  return [...new Set([...named, ...fromDescription, ...endings.map((ending) => ENDING + ending)])];
}

/** For each word of a query, without little ones beside others: what a word of a lesson matches. */
export function searchedWords(words: readonly string[]): RegExp[][] {
  const large = words.filter((word) => !LITTLE.has(word));
  return (large.length > 0 ? large : words).slice(0, MOST_WORDS).map((word) => {
    if (word.length < shortestPartOf(word)) return [startingWith(word)];
    const part = isUnspaced(word) ? firstLetters(word, PART_LENGTH) : word;
    return [startingWith(word), startingWith(ENDING + part)];
  });
}
