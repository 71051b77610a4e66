import type { EventPayload } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { inHours, useHarness } from '../../test/harness.ts';
import { createSnapshots } from '../events/snapshots.ts';
import { createLessonRepository } from './lesson.repository.ts';

const service = useHarness();

const sentOf = async (lessonId: string): Promise<EventPayload<'lesson.people'>[]> =>
  (await service.context.sentTo('requests', 'lesson.people'))
    .map(({ payload }) => payload)
    .filter((payload) => payload.lessonId === lessonId);
/** The snapshots of a lesson, once there are so many, by version. */
const snapshots = (lessonId: string, count: number) =>
  service.waitFor(async () => {
    const sent = await sentOf(lessonId);
    return sent.length >= count ? sent.sort((a, b) => a.version - b.version) : undefined;
  });

it('calendars are told of an offer, of seats and of new dates, each with its change', async () => {
  const [teacher, learner] = [await service.member(), await service.member()];
  const { _id, sessions } = await service.lesson(teacher);
  const [sessionId, later] = [sessions[0]?._id ?? '', inHours(120)];
  await service.take(_id, learner, { note: 'Nut allergy' });
  await service.call('DELETE /lessons/:id/seat', { params: { id: _id }, as: learner.id });
  await service.take(_id, learner);
  const { version } = await service.read(_id, teacher.id);
  const moved = await service.call('PUT /lessons/:id/sessions/:sessionId', {
    params: { id: _id, sessionId },
    as: teacher.id,
    body: { version, startsAt: later },
  });
  expect(moved.status).toBe(200);
  const sent = await snapshots(_id, 5);
  expect(sent.map(({ people }) => people)).toEqual([
    [],
    [{ memberId: learner.id, state: 'taken', bump: 0 }],
    [],
    [{ memberId: learner.id, state: 'taken', bump: 2 }],
    [{ memberId: learner.id, state: 'taken', bump: 2 }],
  ]);
  expect(sent.map(({ sessions: [session] }) => session?.sequence)).toEqual([0, 0, 0, 0, 1]);
  expect(sent.at(-1)).toMatchObject({
    teacherId: teacher.id,
    place: { link: 'https://meet.example/bread' },
    sessions: [{ _id: sessionId, startsAt: later, minutes: 90, status: 'planned' }],
  });
  expect(JSON.stringify(sent)).not.toContain('allergy');

  // A copy that is rebuilt gets the same.
  const { connection } = service.context;
  const lessons = createLessonRepository({ connection, relay: { publish: () => undefined } });
  const again: unknown[] = [];
  for await (const { payload } of createSnapshots({ lessons })['lessons']?.read() ?? []) again.push(payload);
  expect(again).toContainEqual(sent.at(-1));
});

const shownOf = (lessonId: string, count: number, subscriber: 'skills' | 'matches' = 'skills') =>
  service.waitFor(async () => {
    const sent = (await service.context.sentTo(subscriber, 'lesson.shown'))
      .map(({ payload }) => payload)
      .filter((payload) => payload.lessonId === lessonId);
    return sent.length >= count ? sent.sort((a, b) => a.version - b.version) : undefined;
  });

it('lists are told how many seats are left, and that nobody finds a lesson any more', async () => {
  const [teacher, learner] = [await service.member(), await service.member()];
  const { _id, title, sessions } = await service.lesson(teacher);
  await service.take(_id, learner);
  const params = { id: _id };
  await service.call('PUT /lessons/:id/seat', { params, as: learner.id, body: { note: 'Nut allergy' } });
  await service.call('PUT /lessons/:id/close', { params, as: teacher.id });
  await service.call('PUT /lessons/:id/reopen', { params, as: teacher.id });
  await service.call('PUT /lessons/:id/cancel', { params, as: teacher.id, body: {} });
  const sent = await shownOf(_id, 5);
  expect(sent.map(({ free, listed, title: shown }) => [free, listed, shown])).toEqual([
    [2, 'everybody', title],
    [1, 'everybody', title],
    [0, null, ''],
    [1, 'everybody', title],
    [0, null, ''],
  ]);
  expect(sent[0]).toMatchObject({ teacherId: teacher.id, skillId: teacher.skillId, startsAt: sessions[0]?.startsAt });
  expect(await shownOf(_id, 5, 'matches')).toEqual(sent);
});

it('calendars lose the place with the lesson, thirty days after the end', async () => {
  const { _id, sessions } = await service.lesson(await service.member());
  const startsAt = new Date(Date.now() - 31 * DAY_MS);
  const stored = { _id: sessions[0]?._id, startsAt, minutes: 90, status: 'planned', was: null, moves: 0, reason: '' };
  await service.store(_id, { sessions: [stored], startsAt, endsAt: startsAt, dueAt: startsAt });
  const sent = await snapshots(_id, 2);
  expect(sent.at(-1)?.place).toEqual({ mode: 'link', area: '', address: '', link: '', notes: '' });
});
