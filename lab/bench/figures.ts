import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@mutua/contracts';
import { CATEGORIES } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { type TestContext, testToken } from '@mutua/service-kit/testing';
import { mongo } from 'mongoose';
import { engineVariables, startService } from './measure.ts';
import { table, verdict } from './report.ts';
import { formatTimes, timeCalls } from './times.ts';

const CALLS = 80;
const WARM_UP = 10;
const BATCH = 5_000;
/** The service looks each minute whether the night is due. */
const NIGHT_WITHIN_MS = 30 * MINUTE_MS;
/** What one of two months has, for each member. */
const SENT = 0.2;
const SKILLS = 0.6;
const WANTS = 0.4;
const LESSONS = 0.05;
/** How many learners come to a session. */
const LEARNERS = 5;
/** The limits of a night in s, and of the page in ms at 95 of 100. A night of a million members may take ten minutes. */
const goalsOf = (size: number) => (size > 100_000 ? { night: 600, page: 200 } : { night: 60, page: 20 });
const PLACES = ['Graz, Austria', 'Lyon, France', 'Oslo, Norway', 'Porto, Portugal', ''];

type Document = Record<string, unknown> & { _id: unknown };
interface Night {
  _id: string;
  dueAt: Date;
  leaseUntil: Date;
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** An id that begins with the second of its making, as those of members, skills and requests do. */
const idOf = (at: Date, n: number): string =>
  Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + n.toString(16).padStart(16, '0');
const memberAt = (n: number, size: number): string => idOf(new Date('2024-01-01'), (n * 7_919) % size);
/** A moment of the last 60 days, which lie in at most three months. */
const lately = (n: number, now: Date): Date => new Date(now.getTime() - ((n * 104_729) % (60 * 24 * 60)) * MINUTE_MS);

function requestOf(n: number, size: number, now: Date): Document {
  const at = lately(n, now);
  const later = new Date(Math.min(now.getTime(), at.getTime() + DAY_MS));
  const [from, to] = [memberAt(n, size), memberAt(n * 3 + 1, size)];
  const isAccepted = n % 4 !== 0;
  const person = (_id: string) => ({ _id, name: 'Ada Byron', avatar: null });
  const skill = (of: number) => ({
    _id: idOf(new Date('2024-06-01'), of),
    title: 'Guitar',
    category: pick(CATEGORIES, of),
  });
  const sessionAt = new Date(Math.min(now.getTime() - 1, later.getTime() + DAY_MS));
  return {
    _id: idOf(at, n),
    ...{ status: isAccepted ? 'accepted' : 'pending', sender: person(from), receiver: person(to) },
    ...{ senderSkill: skill(n), receiverSkill: skill(n * 5 + 2), pair: `${from}:${to}`, pairSeq: n, message: '' },
    ...{ reason: '', createdAt: at, updatedAt: later, version: 2 },
    changes: isAccepted ? { accepted: { at: later, actorId: to } } : {},
    plan: {
      ...{ rev: 1, minutes: 60, proposals: [] },
      // Three sessions for two requests.
      sessions: Array.from({ length: isAccepted ? 2 : 0 }, (_, index) => ({
        ...{ _id: idOf(at, n * 2 + index), startsAt: sessionAt, minutes: 60, status: 'held', heldMinutes: 45 },
        parts: [{ leg: index === 0 ? 'receiver' : 'sender', minutes: 60 }],
      })),
    },
  };
}

function lessonOf(n: number, size: number, now: Date): Document {
  const startsAt = lately(n, now);
  const marks = Array.from({ length: LEARNERS }, (_, index) => ({
    memberId: memberAt(n * 7 + index, size),
    mark: 'came',
  }));
  const session = { startsAt, minutes: 60, status: 'held', was: null, moves: 0, reason: '', marks, heldMinutes: 45 };
  return {
    ...{ _id: idOf(startsAt, n), version: 1, kind: 'workshop', clientId: String(n), teacherId: memberAt(n, size) },
    ...{ skill: { _id: idOf(startsAt, n), title: 'Guitar', category: pick(CATEGORIES, n) }, startsAt },
    ...{ sessions: [{ _id: idOf(startsAt, n), ...session }], people: [], ended: [], outbox: [] },
  };
}

/** The documents of each service: the collection, how many, and how one is made. */
function documentsOf(service: ServiceName, size: number, now: Date): [string, number, (n: number) => Document][] {
  const member = (n: number): Document => ({
    ...{
      _id: memberAt(n, size),
      name: 'Ada Byron',
      avatar: null,
      timeZone: null,
      version: 1,
      location: pick(PLACES, n),
    },
  });
  const skillId = (n: number) => idOf(new Date('2024-06-01'), n);
  switch (service) {
    case 'auth':
      return [
        [
          'members',
          size,
          (n) => ({
            _id: new mongo.ObjectId(memberAt(n, size)),
            ...{ email: `${n}@example.org`, name: 'Ada Byron', isVerified: true, confirmedAt: lately(n * 11, now) },
            ...{ createdAt: lately(n * 11, now), location: pick(PLACES, n), activeMonths: [202_611, 202_610] },
          }),
        ],
      ];
    case 'requests':
      return [
        ['members', size, member],
        [
          'skills',
          size * SKILLS,
          (n) => ({ _id: skillId(n), ownerId: memberAt(n, size), category: 'music', isDeleted: false, version: 1 }),
        ],
        ['requests', size * SENT * 2, (n) => requestOf(n, size, now)],
      ];
    case 'skills':
      return [
        ['members', size, member],
        [
          'skills',
          size * SKILLS,
          (n) => ({
            ...{ _id: skillId(n), ownerId: memberAt(n, size), category: pick(CATEGORIES, n), title: 'Guitar' },
            ...{ createdAt: lately(n, now), deletedAt: n % 10 === 0 ? now : null, version: 1 },
          }),
        ],
      ];
    case 'lessons':
      return [
        ['members', size, member],
        ['lessons', size * LESSONS, (n) => lessonOf(n, size, now)],
      ];
    default:
      return [
        ['members', size, member],
        [
          'wants',
          size * WANTS,
          (n) => ({
            ...{ _id: idOf(lately(n, now), n), userId: memberAt(n, size), category: pick(CATEGORIES, n), title: 'x' },
            ...{
              topic: `${pick(CATEGORIES, n)}|t${n % 2_000}`,
              status: 'open',
              isLive: true,
              createdAt: lately(n, now),
            },
          }),
        ],
        [
          'skills',
          size * SKILLS,
          (n) => ({
            ...{ _id: skillId(n), ownerId: memberAt(n, size), isDeleted: false, version: 1 },
            answers: [{ topic: `${pick(CATEGORIES, n)}|t${n % 1_000}`, fit: 1 }],
          }),
        ],
      ];
  }
}

/** Waits for the nightly count. @returns how long it took, in ms */
async function nightOf(work: mongo.Collection<Night>): Promise<number> {
  const limit = Date.now() + NIGHT_WITHIN_MS;
  await work.updateOne({ _id: 'night' }, { $set: { dueAt: new Date(0), leaseUntil: new Date(0) } });
  let begun = 0;
  for (;;) {
    const night = await work.findOne({ _id: 'night' });
    if (night && night.leaseUntil.getTime() > Date.now()) begun ||= Date.now();
    if (night && night.dueAt.getTime() > Date.now()) return Date.now() - begun;
    if (Date.now() > limit) throw new Error('The night does not end');
    await delay(50);
  }
}

const PATHS = { requests: 'exchanges', skills: 'skills', matches: 'wishes', lessons: 'lessons' } as const;

/** Measures the nightly count of each service in a database with two months of a large site, and the call of the page. */
export async function benchFigures(
  context: TestContext,
  { jwksUrl, size, folder }: { jwksUrl: string; size: number; folder: string },
): Promise<string> {
  const client = new mongo.MongoClient(context.mongoUri);
  const rows: string[][] = [];
  const record = (name: string, value: string, measured: number, goal: number): void => {
    rows.push([name, value, `${goal}: ${verdict(measured, goal)}`]);
    console.error(`  ${rows.at(-1)?.join(' · ')}`);
  };
  const now = new Date();
  const goals = goalsOf(size);
  try {
    for (const service of ['requests', 'skills', 'matches', 'lessons', 'auth'] as const) {
      const database = `bench-figures-${service}`;
      const keys = join(folder, 'signing-keys.json');
      const own = service === 'auth' && { NODE_ENV: 'development', AUTH_SIGNING_KEYS_FILE: keys };
      const stores = { FILE_STORE: join(folder, 'files'), CALENDAR_KEY: 'c'.repeat(32) };
      const env = { ...engineVariables(context, jwksUrl, database), ...stores, ...own };
      const db = client.db(database);
      // The first start builds the indexes.
      await (await startService(`services/${service}`, env)).stop();
      for (const [collection, count, make] of documentsOf(service, size, now)) {
        for (let from = 0; from < count; from += BATCH) {
          const part = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => make(from + index));
          await db.collection<Document>(collection).insertMany(part as never, { ordered: false });
        }
        console.error(`${service}: ${count} ${collection}`);
      }
      const work = db.collection<Night>('figuresWork');
      await work.updateOne({ _id: 'night' }, { $set: { dueAt: now, leaseUntil: new Date(0) } }, { upsert: true });
      const process = await startService(`services/${service}`, env);
      try {
        const ms = await nightOf(work);
        record(`the night of ${service}, in s`, (ms / 1000).toFixed(1), ms / 1000, goals.night);
        if (service === 'auth') continue;
        const to = now.toISOString().slice(0, 7);
        const url = `${process.url}/figures/${PATHS[service]}?from=${Number(to.slice(0, 4)) - 1}${to.slice(4)}&to=${to}&by=category`;
        const authorization = `Bearer ${testToken(memberAt(0, size), { roles: ['organiser'] })}`;
        const times = await timeCalls(process, () => fetch(url, { headers: { authorization } }), {
          calls: CALLS,
          warmUp: WARM_UP,
        });
        record(`the page from ${service}, in ms`, formatTimes(times), times.p95, goals.page);
      } finally {
        await process.stop();
      }
    }
  } finally {
    await client.close();
  }
  return `${size} members with two months of exchanges, skills, wants and group lessons. Earlier months are closed and cost nothing.

${table(['median / 95 of 100 / processor', 'measured', 'goal'], rows)}`;
}
