/**
 * A program for `npm run bench -- lessons`: fills the empty database of the lessons service (MONGODB_URI, MONGODB_DB), whose indexes exist,
 * with lessons of made-up words and ten seats each. Sends `{ ready: words }` with what to search for when it is done; at once when the
 * database is full already.
 *
 * `node crowd.ts <seed> <number of lessons>`
 */
import { CATEGORIES, PROFICIENCIES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { partnerModel } from '@mutua/domain';
import { createWords, fillQuickly, randomNumbers } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { memberModel } from '../src/members/member.model.ts';
import { lessonModel, type StoredLesson } from '../src/rules/lesson.model.ts';
import { skillModel } from '../src/skills/skill.model.ts';
import { lessonOf } from './lesson-of.ts';

const [seed = 1, to = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const SEATS = 10;
/** The share of lessons that are to come, and over how many days they and the past ones are spread. */
const COMING = { share: 0.3, from: 3, days: 60 };
const PAST_DAYS = 700;
const LESSONS_OF_A_TEACHER = 5;
const SAMPLES = 200;
const REGISTERED = Math.floor(Date.UTC(2024, 0, 1) / 1_000).toString(16);

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const words = createWords(seed);
const now = Date.now();

/** The id of a member who registered long ago, of their skill, or of a lesson. */
const id = (kind: number, index: number): string => `${REGISTERED}${kind}${`${index}`.padStart(15, '0')}`;
const memberId = (index: number): string => id(1, index);
const skillId = (index: number): string => id(2, index);

/** The lesson with this number, the same in every run but for its dates. */
function storedLesson(index: number): StoredLesson {
  const random = randomNumbers(seed * 3_000_017 + index);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() ** 1.5 * values.length)] as T;
  const some = (count: number, rarerThan: number): string =>
    Array.from({ length: count }, () => words.pick(random(), rarerThan)).join(' ');
  const isPast = random() > COMING.share;
  const days = isPast ? -1 - random() * PAST_DAYS : COMING.from + random() * COMING.days;
  const startsAt = new Date(now + Math.round(days * 96) * (DAY_MS / 96));
  const teacher = Math.floor(index / LESSONS_OF_A_TEACHER);
  const title = some(2 + Math.floor(random() * 4), 30);
  const first = Math.floor(random() * to);
  const joined = new Date(Math.min(startsAt.getTime(), now) - 10 * DAY_MS);
  // Half of the lessons to come have a free seat.
  const taken = isPast || random() < 0.5 ? SEATS : SEATS - 1;
  const lesson = lessonOf({
    _id: id(3, index),
    teacherId: memberId(teacher),
    skill: { _id: skillId(teacher), title, category: oneOf(CATEGORIES), proficiency: oneOf(PROFICIENCIES) },
    title,
    about: some(20 + Math.floor(random() * 60), 0),
    language: oneOf(['en', 'de', 'es', 'fr', 'it', 'pt']),
    seats: SEATS,
    gives: 'nothing',
    foundBy: random() < 0.9 ? 'everybody' : 'members',
    clientId: `c${index}`,
    status: isPast ? 'finished' : 'open',
    startsAt,
    people: Array.from({ length: taken }, (_, seat) => ({
      memberId: memberId((first + seat * 7) % to),
      state: 'taken' as const,
      since: joined,
      until: null,
      brings: null,
      note: '',
      lapses: 0,
    })),
    createdAt: joined,
    updatedAt: joined,
  });
  if (!isPast) return lesson;
  // Years ago the worker has removed what only its participants read.
  const place = { ...lesson.place, link: '' };
  const sessions = lesson.sessions.map((session) => ({ ...session, settledAt: startsAt }));
  return { ...lesson, place, sessions, dueAt: null };
}

const lessons = lessonModel(connection).collection;
const members = memberModel(connection).collection;
const skills = skillModel(connection).collection;
const partners = partnerModel(connection).collection;
/** What an earlier run sent after it had filled this database. */
const samples = connection.collection<{ _id: string }>('samples');

async function fill(): Promise<object> {
  const open: StoredLesson[] = [];
  const titles: string[] = [];
  for (let start = 0; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => start + index);
    const batch = numbers.map(storedLesson);
    await lessons.insertMany(batch as object[]);
    await members.insertMany(
      numbers.map((index) => ({
        _id: memberId(index),
        name: `${words.pick((index % 997) / 997, 50)} ${words.pick((index % 991) / 991, 500)}`,
        avatar: null,
        timeZone: 'Europe/Berlin',
        findMe: 'everybody',
        version: 1,
      })) as object[],
    );
    await skills.insertMany(
      numbers.map((index) => ({
        _id: skillId(index),
        ownerId: memberId(index),
        title: words.pick((index % 983) / 983, 30),
        category: 'music',
        proficiency: 'advanced',
        isGone: false,
        version: 1,
      })) as object[],
    );
    await partners.insertMany(
      numbers.map((index) => ({
        _id: id(4, index),
        parties: [memberId(index), memberId((index + 1) % to)],
        status: 'completed',
        version: 1,
      })) as object[],
    );
    open.push(...batch.filter(({ status, free }) => status === 'open' && free > 0).slice(0, SAMPLES / 10));
    titles.push(...batch.slice(0, 5).map(({ title }) => title));
  }
  return {
    words: titles.slice(0, SAMPLES).map((title) => title.split(' ')[0] ?? ''),
    // Spread over all lessons.
    open: open.filter((_, index) => index % Math.max(1, Math.floor(open.length / SAMPLES)) === 0).map(({ _id }) => _id),
    teachers: Array.from({ length: SAMPLES }, (_, index) => memberId(Math.floor((index * to) / SAMPLES / 5))),
  };
}

const known = await samples.findOne({ _id: 'all' });
const ready = known ?? { _id: 'all', ...(await fillQuickly([lessons, skills, partners], fill)) };
if (!known) await samples.insertOne(ready);
await connection.close();
process.send?.({ ready });
process.disconnect?.();
