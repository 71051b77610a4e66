import { LIMITS } from '@mutua/contracts';
import { endingsOf, indexedWordsOf, startingWith, wordsOf } from '@mutua/service-kit';
import { slowTexts } from '@mutua/service-kit/testing';
import { cardOf } from '../cards/card.ts';
import { profileCardOf } from '../cards/profile-card.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { deletionVariantsOf, typosBetween } from './words.ts';

const cardWith = (title: string) =>
  cardOf({ title, category: 'music', proficiency: 'expert', owner: { name: title, location: title } } as StoredSkill);

const profileCardWith = (name: string) =>
  profileCardOf({ name, location: name, rating: { average: 0, count: 0, sum: 0 } }, [name]);

/** Everything that reads what members search for, and by what skills are found. */
const TASKS: [what: string, limit: number, task: (text: string) => unknown][] = [
  ['a search', LIMITS.query.max, (text) => wordsOf(text).map((word) => [startingWith(word), deletionVariantsOf(word)])],
  ['typos of a search', LIMITS.query.max, (text) => wordsOf(text).map((word) => typosBetween(word, `${word}a`))],
  ['the words of a skill', LIMITS.description.max, (text) => indexedWordsOf(text, text).flatMap(endingsOf)],
  ['the card of a skill', LIMITS.title.max, cardWith],
  ['the card of a profile', LIMITS.title.max, profileCardWith],
];

it.each(TASKS)('%s takes little processor time, whatever is in it', (_what, limit, task) => {
  expect(slowTexts(limit, task)).toEqual([]);
});
