/**
 * A program for `npm run bench -- search`. It fills the empty database of the auth service (MONGODB_URI, MONGODB_DB), whose indexes exist,
 * with members of made-up words. When it is done, it sends `{ ready: words }` with words to search for. When the database is full already,
 * it sends them at once.
 * `node crowd.ts <seed> <number of members>`
 */
import { CATEGORIES, PLACE_FOR, PROFICIENCIES } from '@mutua/contracts/limits';
import { labelOf } from '@mutua/gazetteer';
import { LARGEST, languageAt, randomHome } from '@mutua/gazetteer/testing';
import { wordsOf } from '@mutua/service-kit';
import { createWords, fillQuickly, randomNumbers } from '@mutua/service-kit/testing';
import { createConnection, Types } from 'mongoose';
import { memberModel } from '../src/members/member.model.ts';
import { searchFieldsOf } from '../src/members/search-fields.ts';

const [seed = 1, to = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const PLACES = 2_000;
const SAMPLES = 40;

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const words = createWords(seed);
const hex = (kind: number, index: number): string => `${kind}`.padStart(8, '0') + `${index}`.padStart(16, '0');

/** Returns the member with this number, the same in every run. */
function memberOf(index: number) {
  const random = randomNumbers(seed * 5_000_011 + index);
  const some = (count: number, rarerThan: number): string =>
    Array.from({ length: count }, () => words.pick(random(), rarerThan)).join(' ');
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() ** 1.5 * list.length)] as T;
  const createdAt = new Date(1_700_000_000_000 + index * 1_000);
  const count = Math.floor(random() ** 4 * 200);
  const average = count === 0 ? 0 : 3 + Math.round(random() * 20) / 10;
  const placeId = random() < 0.1 ? null : randomHome(random);
  const location = placeId ? (labelOf(placeId, 'en') ?? '') : words.ofRank(Math.floor(PLACES ** random()));
  const member = {
    name: `${words.pick(random(), 50)} ${words.pick(random(), 500)}`,
    bio: some(10 + Math.floor(random() * 30), 0),
    location,
    ...(placeId && { placeId, placeText: location }),
    settings: { privacy: { placeFor: oneOf(PLACE_FOR) } },
    languages: random() < 0.2 ? [] : [{ code: languageAt(placeId ?? undefined), level: 'native' as const }],
    skills: Array.from({ length: Math.floor(random() * 6) }, (_, number) => ({
      _id: hex(2, index * 10 + number),
      title: some(2 + Math.floor(random() * 4), 30),
      category: oneOf(CATEGORIES),
      proficiency: oneOf(PROFICIENCIES),
      createdAt,
    })),
    isVerified: true,
  };
  return {
    _id: new Types.ObjectId(hex(1, index)),
    email: `member${index}@example.com`,
    passwordHash: null,
    ...member,
    ...searchFieldsOf(member),
    avatar: null,
    preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
    ratingAverage: average,
    ratingCount: count,
    ratingSum: average * count,
    exchangeCount: count,
    followersCount: 0,
    sessionEpoch: 0,
    verificationLinks: [],
    resetLinks: [],
    createdAt,
    version: 1,
  };
}

const members = memberModel(connection).collection;
/** Stores the words that an earlier run sent after it had filled this database. */
const samples = connection.collection<{ _id: string }>('samples');

async function fill(): Promise<object> {
  /** How many members have each word. */
  const frequency = new Map<string, number>();
  for (let start = 0; start < to; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => memberOf(start + index));
    for (const { name, bio, location, skills } of batch)
      for (const word of wordsOf(name, bio, location, ...skills.map(({ title }) => title)))
        frequency.set(word, (frequency.get(word) ?? 0) + 1);
    await members.insertMany(batch as object[]);
  }

  /** Returns up to 40 words that a certain number of members have, the same in every run. */
  const wordsIn = (least: number, most: number): string[] => {
    const fitting = [...frequency].filter(([, count]) => count >= least && count <= most).map(([word]) => word);
    const random = randomNumbers(seed);
    return Array.from({ length: SAMPLES }, () => fitting[Math.floor(random() * fitting.length)] ?? '');
  };
  const someMembers = Array.from({ length: SAMPLES }, (_, index) =>
    memberOf(Math.floor(((index + 0.5) * to) / SAMPLES)),
  );
  const middling = wordsIn(to / 2_000, to / 200).filter((word) => word.length > 4);
  return {
    words: frequency.size,
    rare: wordsIn(3, 20),
    common: wordsIn(to / 10, to / 3),
    parts: middling.map((word) => word.slice(1, 5)),
    typos: [],
    pairs: someMembers.map(({ name }) => name),
    beginnings: someMembers.map(({ name }, index) => name.slice(0, 2 + (index % 4))),
    places: someMembers.map(({ location }) => location.split(',')[0] ?? ''),
    towns: someMembers.map(({ placeId }) => placeId ?? LARGEST),
  };
}

const known = await samples.findOne({ _id: 'all' });
const ready = known ?? { _id: 'all', ...(await fillQuickly([members], fill)) };
if (!known) await samples.insertOne(ready);
await connection.close();
process.send?.({ ready });
process.disconnect?.();
