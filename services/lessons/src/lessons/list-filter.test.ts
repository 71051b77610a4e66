import { slowTexts } from '@mutua/service-kit/testing';
import { lessonOf } from '../../test/lesson-of.ts';
import { searchWords } from '../rules/search-words.ts';
import { filterOf } from './list-filter.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const finds = (q: string, title: string, about = 'We play.'): boolean => {
  const { words, foundBy } = filterOf({ q } as never, { isMember: false, hidden: [], now: NOW });
  const stored = searchWords(lessonOf({ title, about, skill: null }));
  return foundBy.length > 0 && words.every((word) => stored.some((each) => word.some((part) => part.test(each))));
};

it.each([
  ['C++', 'C++ for beginners', true],
  ['G++ beginners', 'C++ for beginners', false],
  ['C+', 'Calligraphy', false],
  ['c#', 'C# and F#', true],
  ['会話', '日本語会話入門', true],
  ['日本語会話入門', '日本語会話入門', true],
  ['日本語文法', '日本語会話入門', false],
  ['gitarre', 'Akustikgitarre für Anfänger', true],
  ['ga', 'Yoga', false],
  ['y', 'Yoga', true],
  ['the guitar', 'Acoustic guitar', true],
  ['Spanish for beginners', 'Beginner Spanish', false],
  ['Gitarre für Anfänger', 'Akustikgitarre, Anfänger willkommen', true],
  ['the', 'The blues', true],
  ['the', 'Acoustic guitar', false],
  ['~gitarre', 'Akustikgitarre', true],
  ['~', 'Akustikgitarre', false],
  ['one two three four five six seven eight nine ten eleven', 'One two three four five six seven eight nine ten', true],
])('%s finds %s: %s', (q, title, isFound) => {
  expect(finds(q, title)).toBe(isFound);
});

it('a description is found by the beginnings of its words, and without spaces by each part', () => {
  expect(finds('akustik', 'Music', 'Wir spielen Akustikgitarre.')).toBe(true);
  expect(finds('gitarre', 'Music', 'Wir spielen Akustikgitarre.')).toBe(false);
  expect(finds('写真', 'Music', '週末に東京で写真を撮りましょう。')).toBe(true);
  expect(finds('東京で写真を撮りましょう', 'Music', '週末に東京で写真を撮りましょう。')).toBe(true);
  expect(finds('京都', 'Music', '週末に東京で写真を撮りましょう。')).toBe(false);
});

it('the words of a lesson take little processor time, whatever is in it', () => {
  expect(slowTexts(2000, (text) => searchWords(lessonOf({ title: text.slice(0, 100), about: text })))).toEqual([]);
});

it('a language is found under each of its codes', () => {
  const { fields } = filterOf({ language: 'no' } as never, { isMember: false, hidden: [], now: NOW });
  expect(fields).toEqual({ language: { $in: ['no', 'nb', 'nn'] } });
});
