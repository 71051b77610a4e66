/**
 * A program for `npm run bench -- matches`: fills the empty database of the matches service (MONGODB_URI, MONGODB_DB), whose indexes exist.
 * It writes a made-up community, with the data that events and calls would have stored. Sends `{ ready }` with members and skills for the
 * calls when it is done.
 *
 * `node crowd.ts <seed> <number of members>`
 */
import { fillQuickly, randomNumbers } from '@mutua/service-kit/testing';
import { type Collection, createConnection } from 'mongoose';
import { memberModel } from '../src/members/member.model.ts';
import { requestModel } from '../src/requests/request.model.ts';
import { type SkillDocument, skillModel } from '../src/skills/skill.model.ts';
import { deriveSwapper, topicsIn } from '../src/swappers/derive.ts';
import { edgeModel } from '../src/swappers/edge.model.ts';
import { swapperModel } from '../src/swappers/swapper.model.ts';
import { ANSWERS_FROM, beginningsOf, rarityOf, skillTermsOf, textFit } from '../src/topics/fit.ts';
import { type TopicTerms, termsOf, topicOf } from '../src/topics/terms.ts';
import { topicModel } from '../src/topics/topic.model.ts';
import { wordBeginnings } from '../src/topics/topic.repository.ts';
import { type WantDocument, wantModel } from '../src/wants/want.model.ts';
import { createPopulation, type MadeUpMember, type MadeUpSkill } from './population.ts';

const [seed = 1, size = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const SAMPLES = 400;
const MOST_ANSWERS = 16;
const DAY_MS = 24 * 3600 * 1000;
const LONG_AWAY_DAYS = 120;

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const members = memberModel(connection).collection;
const skills = skillModel(connection).collection;
const wants = wantModel(connection).collection;
const topics = topicModel(connection).collection;
const swappers = swapperModel(connection).collection;
const edges = edgeModel(connection).collection;
const requests = requestModel(connection).collection;

async function store(collection: Collection, documents: readonly object[]): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH)
    await collection.insertMany(documents.slice(from, from + BATCH));
}

const population = createPopulation(size, seed);
const hex = (kind: number, index: number, part = 0): string =>
  `${kind}`.padStart(8, '0') + `${index}`.padStart(12, '0') + `${part}`.padStart(4, '0');
const keysOf = ({ title, tags }: MadeUpSkill): { terms: string[]; keys: string[] } => {
  const terms = termsOf(title, ...tags);
  return { terms, keys: [...new Set([...terms, ...beginningsOf(terms)])] };
};

/** All words of skills are counted first: answers depend on how rare they are. */
const skillsWith = new Map<string, number>();
const allTopics = new Map<string, TopicTerms & { title: string; wanters: number; teachers: number }>();
let skillCount = 0;
for (let index = 0; index < size; index += 1) {
  const { skills: taught, wants: wanted } = population.memberOf(index);
  skillCount += taught.length;
  for (const skill of taught)
    for (const term of keysOf(skill).terms) skillsWith.set(term, (skillsWith.get(term) ?? 0) + 1);
  for (const { category, title } of wanted) {
    const topic = topicOf(category, title);
    if (topic && !allTopics.has(topic._id)) allTopics.set(topic._id, { ...topic, title, wanters: 0, teachers: 0 });
  }
}
const topicsWith = new Map<string, string[]>();
for (const { _id, terms } of allTopics.values())
  for (const term of terms) topicsWith.set(term, [...(topicsWith.get(term) ?? []), _id]);
const rarity = rarityOf(skillCount, (term) => skillsWith.get(term) ?? 0);

function answersOf(skill: MadeUpSkill, keys: readonly string[]): SkillDocument['answers'] {
  const words = skillTermsOf(skill);
  return [...new Set(keys.flatMap((key) => topicsWith.get(key) ?? []))]
    .flatMap((id) => {
      const topic = allTopics.get(id);
      const fit = topic ? textFit(topic, words, rarity) : 0;
      return fit >= ANSWERS_FROM ? [{ topic: id, fit }] : [];
    })
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_ANSWERS);
}

function documentsOf(index: number, made: MadeUpMember, now: Date) {
  const random = randomNumbers(seed * 7_000_003 + index);
  const _id = hex(1, index);
  const daysAway = made.isAway ? LONG_AWAY_DAYS : random() ** 2 * 30;
  const member = {
    _id,
    name: `Member ${index}`,
    avatar: null,
    location: '',
    timeZone: made.timeZone,
    findMe: 'everybody' as const,
    requestsFrom: 'every' as const,
    lastActiveAt: new Date(now.getTime() - daysAway * DAY_MS),
    version: 1,
  };
  const taught = made.skills.map((skill, part): SkillDocument => {
    const { terms, keys } = keysOf(skill);
    return {
      ...skill,
      _id: hex(2, index, part),
      ownerId: _id,
      availableDays: made.days,
      availableTimeSlots: made.slots,
      terms,
      keys,
      answers: answersOf(skill, keys),
      answersRev: 1,
      isDeleted: false,
      version: 1,
    };
  });
  const wanted = made.wants.flatMap(({ category, title }, part): WantDocument[] => {
    const topic = topicOf(category, title)?._id ?? '';
    return [
      {
        _id: hex(3, index, part),
        userId: _id,
        category,
        title,
        proficiency: null,
        note: '',
        skillId: null,
        visibility: part % 4 === 3 ? 'public' : 'matches',
        status: 'open',
        topic,
        isLive: true,
        createdAt: now,
        updatedAt: now,
        confirmedAt: now,
      },
    ];
  });
  // A member has one live want of a topic.
  const unique = [...new Map(wanted.map((want) => [want.topic, want])).values()];
  const swapper = deriveSwapper(
    {
      member,
      skills: taught,
      wants: unique,
      load: { open: 0, completed: 1 },
      rating: { average: made.stars, count: 1 + Math.floor(random() ** 3 * 20) },
      settings: { capacity: 1 + Math.floor(random() * 4), rings: true, tellMe: true },
      hours: null,
    },
    now,
  );
  return { member, skills: taught, wants: unique, swapper: { _id, rev: 1, ...swapper, shown: { week: '', count: 0 } } };
}

const increase = (id: string, what: 'teachers' | 'wanters'): void => {
  const topic = allTopics.get(id);
  if (topic) topic[what] += 1;
};

async function fill(): Promise<object> {
  const now = new Date();
  const counts = new Map<string, number>();
  const complete: string[] = [];
  let swaps = 0;
  for (let start = 0; start < size; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, size - start) }, (_, offset) => start + offset);
    const made = indexes.map((index) => ({ index, made: population.memberOf(index) }));
    const documents = made.map(({ index, made: member }) => documentsOf(index, member, now));
    for (const { swapper } of documents) {
      for (const swap of swapper.swaps) counts.set(swap, (counts.get(swap) ?? 0) + 1);
      for (const id of topicsIn(swapper.teaches)) increase(id, 'teachers');
      for (const id of topicsIn(swapper.wants)) increase(id, 'wanters');
      swaps += swapper.swaps.length;
    }
    complete.push(...made.filter(({ made: one }) => population.isComplete(one)).map(({ index }) => hex(1, index)));
    await store(
      members,
      documents.map(({ member }) => member),
    );
    await store(
      skills,
      documents.flatMap((each) => each.skills),
    );
    await store(
      wants,
      documents.flatMap((each) => each.wants),
    );
    await store(
      swappers,
      documents.map(({ swapper }) => swapper),
    );
    // Each member has completed an exchange with the next one.
    await store(
      requests,
      indexes.map((index) => ({
        _id: hex(4, index),
        senderId: hex(1, index),
        receiverId: hex(1, (index + 1) % size),
        senderSkillId: hex(9, index),
        receiverSkillId: hex(9, index, 1),
        status: 'completed',
        updatedAt: now,
        version: 3,
      })),
    );
  }
  await store(
    edges,
    [...counts].map(([_id, count]) => {
      const [teach = '', want = ''] = _id.split('>');
      return { _id, teach, want, count };
    }),
  );
  await store(
    topics,
    [...allTopics.values()].map((topic) => ({ ...topic, beginnings: wordBeginnings(topic.title) })),
  );
  const random = randomNumbers(seed);
  const some = <T>(list: readonly T[]): T[] =>
    Array.from({ length: Math.min(SAMPLES, list.length) }, () => list[Math.floor(random() * list.length)] as T);
  const askers = some(complete);
  const taught = [...allTopics.values()].filter(({ teachers }) => teachers > 0);
  const isHere = new Set(complete);
  /** A skill that answers a want of the member, if another active member teaches it. */
  async function wayOf(userId: string): Promise<{ as: string; skillId: string }[]> {
    const own = await wants.find({ userId }, { projection: { topic: 1 } }).toArray();
    for (const { topic } of own) {
      const answers = await skills
        .find({ 'answers.topic': topic }, { projection: { ownerId: 1 }, limit: 100 })
        .toArray();
      const found = answers.find(({ ownerId }) => ownerId !== userId && isHere.has(ownerId));
      if (found) return [{ as: userId, skillId: String(found._id) }];
    }
    return [];
  }
  const ways: { as: string; skillId: string }[] = [];
  for (const asker of askers) ways.push(...(await wayOf(asker)));
  /** A subject that the member does not want yet, a different one at each call. */
  const wanted = new Set(
    (await wants.find({ userId: { $in: askers } }).toArray()).map((one) => `${one['userId']}:${one['topic']}`),
  );
  const newWants = [...askers, ...askers].flatMap((as) => {
    const topic = some(taught).find(({ _id }) => !wanted.has(`${as}:${_id}`));
    if (topic) wanted.add(`${as}:${topic._id}`);
    return topic ? [{ as, category: topic.category, title: topic.title }] : [];
  });
  return {
    members: size,
    complete: complete.length,
    skills: skillCount,
    topics: allTopics.size,
    edges: counts.size,
    swaps,
    askers,
    browsed: some(complete).map((id) => hex(2, Number(id.slice(8, 20)))),
    ways,
    newWants,
  };
}

const ready = await fillQuickly([skills, wants, topics, swappers, edges, requests], fill);
await connection.close();
process.send?.({ ready });
process.disconnect?.();
