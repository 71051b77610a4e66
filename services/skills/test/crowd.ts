/**
 * A program for `npm run bench -- search`: fills the database of the skills service (MONGODB_URI, MONGODB_DB), whose indexes exist, up to a
 * number of skills of made-up words. Sends `{ ready: words }` with the words to search for when it is done.
 *
 * `node crowd.ts <seed> <skills that are there> <skills in the end>`
 */
import { CATEGORIES, PROFICIENCIES } from '@mutua/contracts/constants';
import { connectMongo, createLogger, wordsOf } from '@mutua/service-kit';
import { createWords, randomNumbers } from '@mutua/service-kit/testing';
import { memberModel } from '../src/members/member.model.ts';
import { createVocabulary } from '../src/search/vocabulary.repository.ts';
import { skillModel } from '../src/skills/skill.model.ts';

const [seed = 1, from = 0, to = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const SKILLS_OF_A_MEMBER = 3;
const PLACES = 2_000;
const SAMPLES = 40;

const connection = await connectMongo({
  uri: process.env['MONGODB_URI'] ?? '',
  dbName: process.env['MONGODB_DB'] ?? '',
  logger: createLogger({ service: 'skills' }),
});
const pick = createWords(seed);
const hex = (kind: number, index: number): string => `${kind}`.padStart(8, '0') + `${index}`.padStart(16, '0');

/** The member of a number, the same in every run. */
function memberOf(index: number) {
  const random = randomNumbers(seed * 1_000_003 + index);
  const place = pick(random() ** 2 * (Math.log(PLACES) / Math.log(100_000)));
  const count = Math.floor(random() ** 4 * 200);
  const average = count === 0 ? 0 : 3 + Math.round(random() * 20) / 10;
  return {
    _id: hex(1, index),
    name: `${pick(random(), 50)} ${pick(random(), 500)}`,
    avatar: null,
    location: place,
    rating: { average, count, sum: average * count },
    version: 1,
  };
}

/** The skill of a number, the same in every run. */
function skillOf(index: number) {
  const random = randomNumbers(seed * 7_000_003 + index);
  const words = (count: number, rarerThan: number): string[] =>
    Array.from({ length: count }, () => pick(random(), rarerThan));
  const title = words(2 + Math.floor(random() * 4), 30).join(' ');
  const tags = words(2 + Math.floor(random() * 4), 30);
  const description = words(20 + Math.floor(random() * 60), 0).join(' ');
  const { _id, ...owner } = memberOf(Math.floor(index / SKILLS_OF_A_MEMBER));
  const count = Math.floor(random() ** 6 * 60);
  const average = count === 0 ? 0 : 3 + Math.round(random() * 20) / 10;
  return {
    _id: hex(2, index),
    ownerId: _id,
    owner,
    title,
    description,
    category: CATEGORIES[Math.floor(random() ** 1.5 * CATEGORIES.length)] ?? 'other',
    proficiency: PROFICIENCIES[Math.floor(random() * PROFICIENCIES.length)] ?? 'beginner',
    tags,
    availableDays: ['monday' as const],
    availableTimeSlots: [{ start: '18:00', end: '19:30' }],
    rating: { average, count, sum: average * count },
    exchangeCount: count,
    endorsementCount: 0,
    latestEndorsements: [],
    search: {
      title: wordsOf(title),
      tags: wordsOf(...tags),
      all: wordsOf(title, ...tags, description),
      location: wordsOf(owner.location),
    },
    createdAt: new Date(1_700_000_000_000 + index * 1_000),
    version: 1,
    deletedAt: null,
  };
}

const skills = skillModel(connection).collection;
const members = memberModel(connection).collection;
const vocabulary = createVocabulary(connection);
/** In how many skills each word stands. */
const frequency = new Map<string, number>();

for (let start = 0; start < to; start += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => skillOf(start + index));
  const fresh = new Set<string>();
  for (const { search } of batch)
    for (const word of search.all) {
      const known = frequency.get(word);
      if (known === undefined) fresh.add(word);
      frequency.set(word, (known ?? 0) + 1);
    }
  if (start < from) continue;
  const first = Math.ceil(start / SKILLS_OF_A_MEMBER);
  const last = Math.ceil((start + batch.length) / SKILLS_OF_A_MEMBER);
  await members.insertMany(Array.from({ length: last - first }, (_, index) => memberOf(first + index)) as object[]);
  const words = [...fresh];
  while (words.length > 0) await vocabulary.learn(words.splice(-BATCH));
  await skills.insertMany(batch as object[]);
}

/** Up to 40 words that stand in a share of all skills, the same in every run. */
function wordsIn(least: number, most: number): string[] {
  const fitting = [...frequency].filter(([, count]) => count >= least && count <= most).map(([word]) => word);
  const random = randomNumbers(seed);
  return Array.from({ length: SAMPLES }, () => fitting[Math.floor(random() * fitting.length)] ?? '');
}
const middling = wordsIn(to / 2_000, to / 200);
const common = wordsIn(to / 10, to / 3);
const someSkills = Array.from({ length: SAMPLES }, (_, index) => skillOf(Math.floor(((index + 0.5) * to) / SAMPLES)));

await connection.close();
process.send?.({
  ready: {
    words: frequency.size,
    rare: wordsIn(3, 20),
    common,
    parts: middling.map((word) => word.slice(1, 5)),
    typos: middling.map((word) => word.slice(0, 2) + word.slice(3)),
    pairs: someSkills.map(({ title }) => title.split(' ').slice(0, 2).join(' ')),
    beginnings: someSkills.map(({ title }, index) => title.slice(0, 2 + (index % 4))),
    places: someSkills.map(({ owner }) => owner.location),
  },
});
process.disconnect?.();
