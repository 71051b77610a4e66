/**
 * A program for `npm run bench -- search`: fills the empty database of the skills service (MONGODB_URI, MONGODB_DB), whose indexes exist,
 * with skills of made-up words. Sends `{ ready: words }` with the words to search for when it is done; at once when the database is full already.
 *
 * `node crowd.ts <seed> <number of skills>`
 */
import { CATEGORIES, MEETS, PLACE_FOR, PROFICIENCIES } from '@mutua/contracts/limits';
import { LARGEST, languageAt, randomHome } from '@mutua/gazetteer/testing';
import { endingsOf, wordsOf } from '@mutua/service-kit';
import { createWords, fillQuickly, randomNumbers } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { languageTokens, locationWords, reachOf } from '../src/lessons/reach.ts';
import { memberModel } from '../src/members/member.model.ts';
import { wordModel } from '../src/search/word.model.ts';
import { deletionVariantsOf } from '../src/search/words.ts';
import { rankOf } from '../src/skills/rank.ts';
import { skillModel } from '../src/skills/skill.model.ts';

const [seed = 1, to = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const SKILLS_OF_A_MEMBER = 3;
const PLACES = 2_000;
const SAMPLES = 40;

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const words = createWords(seed);
const hex = (kind: number, index: number): string => `${kind}`.padStart(8, '0') + `${index}`.padStart(16, '0');

const oneOf = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() ** 3 * values.length)] ?? values[0];

/** The member with this number, the same in every run. */
function memberOf(index: number) {
  const random = randomNumbers(seed * 1_000_003 + index);
  const count = Math.floor(random() ** 4 * 200);
  const average = count === 0 ? 0 : 3 + Math.round(random() * 20) / 10;
  return {
    _id: hex(1, index),
    name: `${words.pick(random(), 50)} ${words.pick(random(), 500)}`,
    avatar: null,
    location: words.ofRank(Math.floor(PLACES ** random())),
    place: random() < 0.1 ? null : { id: randomHome(random), for: oneOf(random, PLACE_FOR) },
    rating: { average, count, sum: average * count },
    version: 1,
  };
}

/** The skill with this number, the same in every run. */
function skillOf(index: number) {
  const random = randomNumbers(seed * 7_000_003 + index);
  const some = (count: number, rarerThan: number): string[] =>
    Array.from({ length: count }, () => words.pick(random(), rarerThan));
  const title = some(2 + Math.floor(random() * 4), 30).join(' ');
  const tags = some(2 + Math.floor(random() * 4), 30);
  const description = some(20 + Math.floor(random() * 60), 0).join(' ');
  const { _id, ...owner } = memberOf(Math.floor(index / SKILLS_OF_A_MEMBER));
  const count = Math.floor(random() ** 6 * 60);
  const average = count === 0 ? 0 : 3 + Math.round(random() * 20) / 10;
  const id = hex(2, index);
  const spoken = [...new Set([languageAt(owner.place?.id), ...(random() < 0.4 ? ['en'] : [])])];
  const lessons = {
    meets: random() < 0.15 ? null : oneOf(random, MEETS),
    languages: random() < 0.15 ? [] : spoken,
    placeId: random() < 0.03 ? randomHome(random) : null,
  };
  return {
    _id: id,
    ownerId: _id,
    owner,
    title,
    description,
    category: CATEGORIES[Math.floor(random() ** 1.5 * CATEGORIES.length)] ?? 'other',
    proficiency: PROFICIENCIES[Math.floor(random() * PROFICIENCIES.length)] ?? 'beginner',
    tags,
    availableDays: ['monday' as const],
    availableTimeSlots: [{ start: '18:00', end: '19:30' }],
    ...lessons,
    rating: { average, count, sum: average * count },
    exchangeCount: count,
    endorsementCount: 0,
    latestEndorsements: [],
    search: {
      title: wordsOf(title),
      tags: wordsOf(...tags),
      all: wordsOf(title, ...tags, description),
      location: [...new Set([...wordsOf(owner.location), ...locationWords({ ...lessons, owner })])],
      reach: reachOf({ ...lessons, owner }),
      languages: languageTokens(lessons),
      rank: rankOf(id, { average, count }),
    },
    createdAt: new Date(1_700_000_000_000 + index * 1_000),
    version: 1,
    deletedAt: null,
  };
}

const skills = skillModel(connection).collection;
const members = memberModel(connection).collection;
const vocabulary = wordModel(connection).collection;
/** The words that an earlier run sent after it had filled this database. */
const samples = connection.collection<{ _id: string }>('samples');

async function fill(): Promise<object> {
  /** How many skills contain each word. */
  const frequency = new Map<string, number>();
  for (let start = 0; start < to; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => skillOf(start + index));
    const fresh: string[] = [];
    for (const { search } of batch)
      for (const word of search.all) {
        const known = frequency.get(word) ?? 0;
        if (known === 0) fresh.push(word);
        frequency.set(word, known + 1);
      }
    const first = Math.ceil(start / SKILLS_OF_A_MEMBER);
    const last = Math.ceil((start + batch.length) / SKILLS_OF_A_MEMBER);
    await members.insertMany(Array.from({ length: last - first }, (_, index) => memberOf(first + index)) as object[]);
    await vocabulary.insertMany(
      fresh.map((word) => ({
        _id: word,
        length: word.length,
        endings: endingsOf(word),
        outlines: deletionVariantsOf(word),
      })) as object[],
    );
    await skills.insertMany(batch as object[]);
  }

  /** Up to 40 words that a certain number of skills contain, the same in every run. */
  const wordsIn = (least: number, most: number): string[] => {
    const fitting = [...frequency].filter(([, count]) => count >= least && count <= most).map(([word]) => word);
    const random = randomNumbers(seed);
    return Array.from({ length: SAMPLES }, () => fitting[Math.floor(random() * fitting.length)] ?? '');
  };
  const middling = wordsIn(to / 2_000, to / 200).filter((word) => word.length > 4);
  const someSkills = Array.from({ length: SAMPLES }, (_, index) => skillOf(Math.floor(((index + 0.5) * to) / SAMPLES)));
  return {
    words: frequency.size,
    rare: wordsIn(3, 20),
    common: wordsIn(to / 10, to / 3),
    parts: middling.map((word) => word.slice(1, 5)),
    typos: middling.map((word) => word.slice(0, 2) + word.slice(3)),
    pairs: someSkills.map(({ title }) => title.split(' ').slice(0, 2).join(' ')),
    beginnings: someSkills.map(({ title }, index) => title.slice(0, 2 + (index % 4))),
    places: someSkills.map(({ owner }) => owner.location),
    towns: someSkills.map(({ owner }) => owner.place?.id ?? LARGEST),
  };
}

const known = await samples.findOne({ _id: 'all' });
const ready = known ?? { _id: 'all', ...(await fillQuickly([skills, vocabulary], fill)) };
if (!known) await samples.insertOne(ready);
await connection.close();
process.send?.({ ready });
process.disconnect?.();
