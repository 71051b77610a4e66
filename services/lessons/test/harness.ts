import { randomBytes } from 'node:crypto';
import type { Lesson, LessonInput, MemberSnapshot, SeatInput } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  memberOf,
  requestOf,
  startService,
  type TestContext,
  type TestServer,
  testToken,
  useStarted,
} from '@mutua/service-kit/testing';
import { app, type Timing } from '../src/app.ts';
import type { StoredLesson } from '../src/rules/lesson.model.ts';

/** An id whose member registered so many days ago. */
export const newId = (days = 100): string =>
  Math.floor((Date.now() - days * DAY_MS) / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex');

/** A member with a skill to bring. */
export interface Learner {
  id: string;
  skillId: string;
}

/** A lesson whose session is over. */
export interface Past {
  _id: string;
  sessionId: string;
}

export const inHours = (hours: number): string => {
  const moment = new Date(Date.now() + hours * HOUR_MS);
  moment.setUTCSeconds(0, 0);
  return moment.toISOString();
};

/** The whole service on a free port, with a database and queues of its own. */
export interface Harness {
  context: TestContext;
  call: TestServer['call'];
  /** A call without the contract, as a member or by a token. */
  fetch(path: string, of: { as?: string; token?: string; accept?: string }): Promise<Response>;
  publish: TestContext['publish'];
  waitFor: TestContext['waitFor'];
  /** A member with a skill; with `days` since registration, and a completed exchange unless `isNew`. */
  member(fields?: Partial<MemberSnapshot>, of?: { days?: number; isNew?: boolean }): Promise<Learner>;
  /** A stored lesson of a teacher, by the call. */
  lesson(teacher: Learner, fields?: Partial<LessonInput>): Promise<Lesson>;
  /** The answer of the call that takes a seat. */
  take(lessonId: string, learner: Learner, fields?: Partial<SeatInput>): ReturnType<TestServer['call']>;
  read(lessonId: string, as?: string): Promise<Lesson>;
  block(blockerId: string, blockedId: string): Promise<void>;
  /** A lesson with seats for these learners, whose only session ended so many minutes ago. */
  past(
    teacher: Learner,
    learners: readonly Learner[],
    minutesAgo?: number,
    fields?: Partial<LessonInput>,
  ): Promise<Past>;
  /** Lets time pass until so many minutes after the end of the session, and lets the worker look at the lesson. */
  passTo(past: Past, minutesAgo: number): Promise<void>;
  /** Changes what is stored, as time does. */
  store(lessonId: string, fields: object): Promise<void>;
  close(): Promise<void>;
}

/** The service, running for the tests of a file. */
export const useHarness = (timing?: Timing): Harness => useStarted(() => startHarness(timing));

async function startHarness(timing: Timing = { pollMs: 250 }): Promise<Harness> {
  const context = await createTestContext('lessons', { strict: true, migrations: app.definition.migrations });
  const server = await startService(app, { context, timing: { figuresMs: 3_600_000, ...timing } });
  const call = server.call;
  const collection = (name: string) => context.connection.collection<{ _id: string }>(name);
  const stored = (name: string, _id: string) => context.waitFor(() => collection(name).findOne({ _id }));
  let skills = 0;

  const harness: Harness = {
    context,
    call,
    fetch(path, { as, token = as && testToken(as), accept = 'application/json' }) {
      const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
      return fetch(`${server.url}${path}`, { headers });
    },
    publish: context.publish,
    waitFor: context.waitFor,

    async member(fields = {}, { days = 100, isNew = false } = {}) {
      const member = memberOf({ _id: newId(days), ...fields });
      const [id, skillId] = [member._id, newId()];
      skills += 1;
      const skill = {
        ...{ _id: skillId, title: `Skill ${skills}`, category: 'music' as const, proficiency: 'advanced' as const },
        ...{ ownerId: id, createdAt: new Date().toISOString(), version: 1, editedVersion: 1, details: null },
        ...{ meets: null, languages: [], placeId: null, isResting: false },
      };
      const owner = { _id: id, name: member.name, avatar: null };
      const request = requestOf({ status: 'completed', senderId: owner, receiverId: { ...owner, _id: newId() } });
      await context.publish(
        newEvent('member.changed', { member }),
        newEvent('skill.created', { skill, owner }),
        ...(isNew ? [] : [newEvent('request.snapshot', { request, version: 4, changes: {} })]),
      );
      await stored('members', id);
      await stored('skills', skillId);
      if (!isNew) await stored('partners', request._id);
      return { id, skillId };
    },

    async lesson({ id, skillId }, fields = {}) {
      const body: LessonInput = {
        skillId,
        title: 'Bread baking: the first loaf',
        about: 'We mix, fold and shape one loaf together.',
        language: 'en',
        sessions: [{ startsAt: inHours(96), minutes: 90 }],
        place: { mode: 'link', area: '', address: '', link: 'https://meet.example/bread', notes: 'Code 4711' },
        seats: 2,
        least: 1,
        gives: 'bring',
        listed: 'everybody',
        audience: 'adults',
        ...fields,
      };
      const answer = await call('POST /lessons', { as: id, body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
      return answer.body.lesson;
    },

    take: (lessonId, { id, skillId }, fields = {}) =>
      call('POST /lessons/:id/seat', {
        params: { id: lessonId },
        as: id,
        body: { brings: skillId, ...fields },
      }) as never,

    async read(lessonId, as) {
      const answer = await call('GET /lessons/:id', { params: { id: lessonId }, ...(as && { as }) });
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      return answer.body.lesson;
    },

    async block(blockerId, blockedId) {
      await context.publish(newEvent('member.blocked', { blockerId, blockedId, version: Date.now() }));
      await stored('blocks', `${blockerId}:${blockedId}`);
    },

    async past(teacher, learners, minutesAgo = 20, fields = {}) {
      const { _id, sessions } = await harness.lesson(teacher, { seats: Math.max(2, learners.length), ...fields });
      for (const learner of learners) await harness.take(_id, learner);
      const past = { _id, sessionId: sessions[0]?._id ?? '' };
      await harness.passTo(past, minutesAgo);
      return past;
    },

    async passTo({ _id }, minutesAgo) {
      const endsAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
      const startsAt = new Date(endsAt.getTime() - 90 * MINUTE_MS);
      const before = (await collection('lessons').findOne({ _id })) as StoredLesson | null;
      const [session] = before?.sessions ?? [];
      const passed = (session?.startsAt.getTime() ?? 0) - startsAt.getTime();
      const earlier = (moment: Date): Date => new Date(moment.getTime() - passed);
      const stays = session?.stays?.map((stay) => ({ ...stay, enteredAt: earlier(stay.enteredAt) }));
      await collection('lessons').updateOne(
        { _id },
        {
          $set: {
            ...{ 'sessions.0.startsAt': startsAt, startsAt, endsAt, dueAt: new Date() },
            ...(stays && { 'sessions.0.stays': stays }),
          },
          $inc: { version: 1 },
        },
      );
      await collection('thanks').updateMany({ lessonId: _id } as never, {
        $set: { shownAt: new Date(endsAt.getTime() + 72 * HOUR_MS), heldAt: startsAt },
      });
      await context.waitFor(() =>
        collection('lessons').findOne({ _id, dueAt: { $not: { $lte: new Date() } } } as never),
      );
    },

    async store(lessonId, fields) {
      await collection('lessons').updateOne({ _id: lessonId }, { $set: fields });
    },

    async close() {
      await server.stop();
      await context.close();
    },
  };
  return harness;
}
