import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { TestContext } from '@mutua/service-kit/testing';
import { mongo } from 'mongoose';
import { engineVariables, fillWithCrowd, type Measured, startService } from './measure.ts';
import { table, verdict } from './report.ts';
import { formatTimes, timeCalls } from './times.ts';

const CALLS = 80;
const WARM_UP = 10;
/** How many members take one free seat at once, and how often. */
const TAKERS = 20;
const ROUNDS = 10;
/** Reminders that are due in the same moment: those of a teacher and nine learners in each lesson. */
const REMINDED = { lessons: 500, people: 10 };
const REMINDERS_WITHIN_MS = 5 * MINUTE_MS;

/** The fields of a stored lesson that are changed here. */
interface StoredLesson {
  _id: string;
  sessions: { minutes?: number; startsAt?: Date }[];
  people: object[];
}

/** What the program that fills the database reports. */
interface Samples {
  words: string[];
  /** Ids of lessons with a free seat. */
  open: string[];
  teachers: string[];
}

const at = (list: readonly string[], n: number): string => encodeURIComponent(list[n % list.length] ?? '');
/** A member who registered long ago and has no seat yet. */
const taker = (n: number): string => `65920080${`9${n}`.padStart(16, '0')}`;

/** The reads, by one caller, one after the other. */
const READS: readonly { name: string; goal: number; path: (samples: Samples, n: number) => string; by?: 'member' }[] = [
  { name: 'the list, for a visitor', goal: 60, path: () => '/lessons' },
  { name: 'the list', goal: 60, path: () => '/lessons', by: 'member' },
  { name: 'the list, a word', goal: 60, path: ({ words }, n) => `/lessons?q=${at(words, n)}`, by: 'member' },
  {
    name: 'the list, a category and a language with free seats',
    goal: 60,
    path: (_, n) => `/lessons?category=${['music', 'cooking', 'art'][n % 3]}&language=${['en', 'de'][n % 2]}&free=true`,
    by: 'member',
  },
  { name: 'page 20 of the list', goal: 60, path: () => '/lessons?page=20', by: 'member' },
  { name: "a member's own", goal: 60, path: () => '/lessons/mine', by: 'member' },
  { name: 'a page', goal: 20, path: ({ open }, n) => `/lessons/${open[n % open.length]}`, by: 'member' },
];

interface Answer {
  lesson?: { mine?: { state: string } };
}

/** How long the last of twenty waits for an answer when all take the only free seat at once, and whether one of them has got it. */
async function takeAtOnce(take: (lessonId: string, n: number) => Promise<Response>, ids: readonly string[]) {
  const slowest: number[] = [];
  for (const [round, id] of ids.entries()) {
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: TAKERS }, (_, n) =>
        take(id, 10_000 + round * TAKERS + n).then((answer) => answer.json() as Promise<Answer>),
      ),
    );
    slowest.push(performance.now() - start);
    const taken = answers.filter(({ lesson }) => lesson?.mine?.state === 'taken').length;
    if (taken !== 1) throw new Error(`${taken} of ${TAKERS} have got the only seat`);
  }
  return slowest.toSorted((a, b) => a - b);
}

/** How long it takes until everybody has got a reminder that is due for all in the same moment, and its events are published. */
async function remindAll(context: TestContext, database: string, open: readonly string[]): Promise<number> {
  const client = new mongo.MongoClient(context.mongoUri);
  try {
    const lessons = client.db(database).collection<StoredLesson>('lessons');
    const pattern = await lessons.findOne({ _id: open[0] ?? '' });
    if (!pattern) throw new Error('There is no lesson');
    const [session] = pattern.sessions;
    const dueAt = new Date(Date.now() + 5_000);
    const startsAt = new Date(dueAt.getTime() + HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + (session?.minutes ?? 0) * MINUTE_MS);
    const people = pattern.people.slice(0, REMINDED.people - 1);
    const ids = Array.from({ length: REMINDED.lessons }, (_, n) => `65920080${`7${n}`.padStart(16, '0')}`);
    await lessons.insertMany(
      ids.map((_id) => ({
        ...pattern,
        ...{ _id, clientId: _id, startsAt, endsAt, dueAt, people },
        sessions: [{ ...session, _id: `${_id.slice(0, 8)}8${_id.slice(9)}`, startsAt }],
      })),
    );
    const isOver = { _id: { $in: ids }, 'sessions.0.told.hour': { $size: REMINDED.people }, outboxPendingAt: null };
    await delay(dueAt.getTime() - Date.now());
    while ((await lessons.countDocuments(isOver)) < ids.length) {
      if (Date.now() - dueAt.getTime() > REMINDERS_WITHIN_MS) throw new Error('The reminders are not out');
      await delay(100);
    }
    return Date.now() - dueAt.getTime();
  } finally {
    await client.close();
  }
}

/** Measures lists, pages, seats and reminders in a database with many lessons of ten seats. */
export async function benchLessons(
  context: TestContext,
  { jwksUrl, size, seed }: { jwksUrl: string; size: number; seed: number },
): Promise<string> {
  const database = `bench-lessons-${seed}-${size}`;
  const env = engineVariables(context, jwksUrl, database);
  const service: Measured & { url: string } = await startService('services/lessons', env);
  const headers = (id: string) => ({
    authorization: `Bearer ${context.tokenFor(id)}`,
    'content-type': 'application/json',
  });
  const rows: string[][] = [];
  const record = (name: string, value: string, p95: number, goal: number): void => {
    const row = [name, value, `${goal}: ${verdict(p95, goal)}`];
    rows.push(row);
    console.error(`  ${row.join(' · ')}`);
  };
  try {
    const samples = await fillWithCrowd<Samples>('lessons', { seed, size }, env);
    console.error(`${size} lessons (load ${loadavg()[0]?.toFixed(1)})`);
    for (const { name, goal, path, by } of READS) {
      const times = await timeCalls(
        service,
        (n) => {
          const number = n + CALLS;
          const teacher = samples.teachers[number % samples.teachers.length] ?? '';
          return fetch(service.url + path(samples, number), by && { headers: headers(teacher) });
        },
        { calls: CALLS, warmUp: WARM_UP },
      );
      record(name, formatTimes(times), times.p95, goal);
    }
    const take = (lessonId: string, n: number) =>
      fetch(`${service.url}/lessons/${lessonId}/seat`, {
        method: 'POST',
        headers: headers(taker(n)),
        body: JSON.stringify({ orWait: true }),
      });
    const alone = samples.open.slice(0, CALLS + WARM_UP);
    const taken = await timeCalls(service, (n) => take(alone[n + WARM_UP] ?? '', n + WARM_UP), {
      calls: CALLS,
      warmUp: WARM_UP,
    });
    record('taking a seat', formatTimes(taken), taken.p95, 30);

    const slowest = await takeAtOnce(take, samples.open.slice(alone.length, alone.length + ROUNDS));
    const [middle, last] = [slowest[slowest.length >> 1] ?? 0, slowest.at(-1) ?? 0];
    const text = `${middle.toFixed(0)}, at most ${last.toFixed(0)}`;
    record(`${TAKERS} members take the only free seat at once: the last answer`, text, last, 1_000);

    const ms = await remindAll(context, database, samples.open);
    const count = REMINDED.lessons * REMINDED.people;
    record(`${count} reminders of one moment: the last is out`, ms.toFixed(0), ms, MINUTE_MS);
  } finally {
    await service.stop();
  }
  return `${size} lessons with ten seats each, three in ten of them to come.

${table(['ms: median / 95 of 100 / processor', 'measured', 'goal'], rows)}`;
}
