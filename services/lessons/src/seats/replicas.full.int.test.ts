import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody, Lesson } from '@mutua/contracts';
import { createListeningProcesses, environmentOf, testKeySet, testToken } from '@mutua/service-kit/testing';
import { type Learner, newId, useHarness } from '../../test/harness.ts';
import type { LessonDocument } from '../rules/lesson.model.ts';

/** A hundred rounds in parts: all of them would take a busy machine longer than one test may take. */
const PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const ROUNDS = 10;

/** Writes the lessons before each round and reads them afterwards. Members call the two processes. */
const service = useHarness();
const processes = createListeningProcesses();
let keys: Server;
let origins: [one: string, two: string];

beforeAll(async () => {
  keys = createServer((_req, res) => res.end(JSON.stringify(testKeySet()))).listen(0, '127.0.0.1');
  await once(keys, 'listening');
  const { port } = keys.address() as AddressInfo;
  const env = { ...environmentOf(service.context), AUTH_JWKS_URL: `http://127.0.0.1:${port}/` };
  const start = async () => (await processes.start('services/lessons/src/main.ts', env)).origin;
  origins = [await start(), await start()];
}, 60_000);
afterAll(async () => {
  await processes.kill();
  keys.close();
});

const members = (count: number): Promise<Learner[]> =>
  Promise.all(Array.from({ length: count }, () => service.member()));
const lessons = () => service.context.connection.collection<LessonDocument>('lessons');
const stored = async (_id: string): Promise<LessonDocument> => (await lessons().findOne({ _id })) as LessonDocument;

/** Replaces a lesson by its like, without what happened in it. Nobody has a seat in both. */
async function again({ outbox: _outbox, outboxPendingAt: _at, ...before }: LessonDocument): Promise<string> {
  const _id = newId();
  await lessons().deleteMany({});
  await lessons().insertOne({ ...before, _id, clientId: _id });
  return _id;
}

interface Answer {
  status: number;
  lesson: Lesson | undefined;
  /** 201 and 200 as they are, everything else by its code. */
  outcome: number | string;
}

/** A call to one of the two processes. */
async function call(
  process: number,
  { id }: Learner,
  { method, path, body }: { method: string; path: string; body?: object },
): Promise<Answer> {
  const response = await fetch(`${origins[process % 2]}/lessons/${path}`, {
    method,
    headers: { authorization: `Bearer ${testToken(id)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { lesson, code } = (await response.json()) as { lesson?: Lesson } & Partial<ErrorBody>;
  return { status: response.status, lesson, outcome: code ?? response.status };
}
const take = (process: number, id: string, learner: Learner, orWait: boolean): Promise<Answer> =>
  call(process, learner, { method: 'POST', path: `${id}/seat`, body: { brings: learner.skillId, orWait } });
const leave = (process: number, id: string, learner: Learner): Promise<Answer> =>
  call(process, learner, { method: 'DELETE', path: `${id}/seat` });

/** Changes the number of seats as a teacher does, who reads the lesson again whenever it has changed. */
async function reseat(process: number, id: string, teacher: Learner, seats: number): Promise<number | string> {
  for (;;) {
    const { lesson } = await call(process, teacher, { method: 'GET', path: id });
    const body = { seats, version: lesson?.version };
    const { outcome } = await call(process, teacher, { method: 'PUT', path: id, body });
    if (outcome !== 'lesson_changed') return outcome;
  }
}

it.each(PARTS)(
  'twenty who take the last seat on two processes: one gets it, and nineteen stand in the order of their writes or are told (part %i)',
  async () => {
    const [teacher, early, ...twenty] = (await members(22)) as [Learner, Learner, ...Learner[]];
    const lesson = await service.lesson(teacher);
    await service.take(lesson._id, early);
    const before = await stored(lesson._id);
    for (let round = 0; round < ROUNDS; round += 1) {
      const waits = await again(before);
      const lined = await Promise.all(twenty.map((each, index) => take(index, waits, each, true)));
      const lines = lined.map(({ lesson: after }) => after?.mine?.line ?? 0);
      expect(lines.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
      const after = await stored(waits);
      const inLine = twenty.map(({ id }, index) => ({ id, line: lines[index] as number }));
      expect(after.people.map(({ memberId, state }) => [memberId, state])).toEqual([
        [early.id, 'taken'],
        ...inLine
          .toSorted((one, other) => one.line - other.line)
          .map(({ id, line }) => [id, line === 0 ? 'taken' : 'waiting']),
      ]);
      expect(after.version).toBe(before.version + 20);

      const tells = await again(before);
      const answers = await Promise.all(twenty.map((each, index) => take(index, tells, each, false)));
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
        201,
        ...Array.from({ length: 19 }, () => 'lesson_full'),
      ]);
      const seated = twenty.find((_, index) => answers[index]?.status === 201) as Learner;
      expect((await stored(tells)).people.map(({ memberId }) => memberId)).toEqual([early.id, seated.id]);
    }
  },
);

it.each(PARTS)(
  'two leave, a newcomer comes and there are fewer seats, at once on two processes: who waits is offered a seat, and no seat is given twice (part %i)',
  async () => {
    const [teacher, ada, bob, cleo, dan, waits, comes] = (await members(7)) as [
      Learner,
      Learner,
      Learner,
      Learner,
      Learner,
      Learner,
      Learner,
    ];
    const lesson = await service.lesson(teacher, { seats: 4 });
    for (const each of [ada, bob, cleo, dan, waits]) await service.take(lesson._id, each, { orWait: true });
    const before = await stored(lesson._id);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await again(before);
      const [reseated, ...answers] = await Promise.all([
        reseat(round, id, teacher, 3),
        leave(round, id, ada),
        leave(round + 1, id, bob),
        take(round + 1, id, comes, true),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
      const { seats, people } = await stored(id);
      const states = Object.fromEntries(people.map(({ memberId, state }) => [memberId, state]));
      // The newcomer has the free seat, or is offered it for having waited, unless there is one seat less first.
      const isLess = reseated === 200;
      expect([reseated, seats]).toEqual(isLess ? [200, 3] : ['seats_taken', 4]);
      expect(states).toEqual({
        [cleo.id]: 'taken',
        [dan.id]: 'taken',
        [waits.id]: 'offered',
        [comes.id]: isLess ? 'waiting' : expect.stringMatching(/^(taken|offered)$/),
      });
    }
  },
);
