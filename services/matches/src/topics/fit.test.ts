import type { Category } from '@mutua/contracts';
import { SKILLS, WANTS } from '../../test/labelled-wants.ts';
import { ANSWERS_FROM, levelFit, rarityOf, skillTermsOf, textFit } from './fit.ts';
import { termsOf, topicOf } from './terms.ts';

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const skills = linesOf(SKILLS).map(([category, title = '', tags = '']) => ({
  title,
  terms: skillTermsOf({ category: category as Category, title, tags: tags.split(', ') }),
}));
const counts = new Map<string, number>();
for (const { terms } of skills)
  for (const term of new Set([...terms.title, ...terms.tags])) counts.set(term, (counts.get(term) ?? 0) + 1);
const rarity = rarityOf(skills.length, (term) => counts.get(term) ?? 0);

const results = linesOf(WANTS).map(([category, title = '', labels = '']) => {
  const topic = topicOf(category as Category, title);
  if (!topic) throw new Error(`${title} says nothing`);
  const right = new Set(
    labels
      .split('/')
      .filter(Boolean)
      .map((label) => {
        const found = skills.find((skill) => skill.title.startsWith(label));
        if (!found) throw new Error(`no skill begins with ${label}`);
        return found.title;
      }),
  );
  const found = skills.filter(({ terms }) => textFit(topic, terms, rarity) >= ANSWERS_FROM).map((skill) => skill.title);
  return { title, right, found, hits: found.filter((each) => right.has(each)) };
});
const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((total, each) => total + of(each), 0);

describe('the fit of a skill to a want', () => {
  it('finds what a person would call an answer, and little else', () => {
    const precision = sum(({ hits }) => hits.length) / sum(({ found }) => found.length);
    const recall = sum(({ hits }) => hits.length) / sum(({ right }) => right.size);
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('answers almost every want that can be answered', () => {
    const answerable = results.filter(({ right }) => right.size > 0);
    const unanswered = answerable.filter(({ hits }) => hits.length === 0).map(({ title }) => title);
    expect(unanswered.length / answerable.length).toBeLessThanOrEqual(0.04);
  });
});

it('is lower for a teacher below the wanted level, and the same for one above', () => {
  expect(levelFit(null, 'beginner')).toBe(1);
  expect(levelFit('intermediate', 'expert')).toBe(1);
  expect(
    ['expert', 'advanced', 'intermediate', 'beginner'].map((level) => levelFit('expert', level as 'expert')),
  ).toEqual([1, 0.8, 0.5, 0.3]);
});

describe('the topic of a title', () => {
  it.each([
    ['music', 'Jazz piano', 'music|jazz+piano'],
    ['music', 'I want to learn the piano, jazz style', 'music|jazz+piano+styl'],
    ['music', 'Guitarra para principiantes', 'music|guitar'],
    ['music', 'Gitarre', 'music|guitar'],
    ['music', 'Cours de guitare', 'music|guitar'],
    ['music', 'Music', 'music|music'],
    ['design', 'Logo design', 'design|logo'],
    ['programming', 'k8s', 'programming|kubernet'],
    ['programming', 'C++', 'programming|c++'],
    ['language', 'Deutsch lernen', 'language|german'],
    ['language', 'Corso di italiano', 'language|italian'],
  ] as const)('%s: %s', (category, title, id) => {
    expect(topicOf(category, title)?._id).toBe(id);
  });

  it('is null when the title contains no term', () => {
    expect(topicOf('music', 'Learn the basics')).toBeNull();
    expect(topicOf('music', '!!')).toBeNull();
  });
});

it('has one term for a word in six languages', () => {
  const words = ['Photography', 'Fotografía', 'Photographie', 'Fotografie', 'Fotografia', 'fotos'];
  expect(new Set(words.flatMap((word) => termsOf(word))).size).toBe(1);
});
