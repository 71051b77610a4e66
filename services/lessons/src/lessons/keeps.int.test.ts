import type { EventPayload, Lesson } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { inHours, type Learner, useHarness } from '../../test/harness.ts';

const service = useHarness();
const call: typeof service.call = (...request) => service.call(...request);

const first = ({ sessions }: Lesson): string => sessions[0]?._id ?? '';
const ofFirst = (lesson: Lesson) => ({ id: lesson._id, sessionId: first(lesson) });
const say = (lesson: Lesson, as: string, comes: boolean) =>
  call('PUT /lessons/:id/sessions/:sessionId/mine', { as, params: ofFirst(lesson), body: { comes } });
const ask = (lesson: Lesson, as: string) =>
  call('PUT /lessons/:id/sessions/:sessionId/ask', { as, params: ofFirst(lesson) });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

/** A full workshop, or a course, that its teacher has moved by a day; some wait for a seat. */
async function moved({ waiting = 0, isCourse = false } = {}) {
  const people: Learner[] = [];
  for (let count = 0; count < 3 + waiting; count += 1) people.push(await service.member());
  const [teacher, ada, bob, ...others] = people as [Learner, Learner, Learner, ...Learner[]];
  const sessions = [96, ...(isCourse ? [240] : [])].map((hours) => ({ startsAt: inHours(hours), minutes: 90 }));
  const offered = await service.lesson(teacher, { sessions });
  for (const learner of [ada, bob, ...others]) await service.take(offered._id, learner, { orWait: true });
  const { version } = await service.read(offered._id, teacher.id);
  const body = { startsAt: inHours(120), version };
  const answer = await call('PUT /lessons/:id/sessions/:sessionId', {
    as: teacher.id,
    params: ofFirst(offered),
    body,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return { lesson: answer.body.lesson, teacher, ada, bob, others };
}
type Notice = EventPayload<'lesson.changed'>;
/** The one event about a change of a lesson, once it was sent. */
const noticeOf = (lesson: Lesson, change: Notice['change']): Promise<Notice> =>
  service.waitFor(async () => {
    const sent = await service.context.sentTo('notifications', 'lesson.changed');
    const found = sent.filter(({ payload }) => payload.lessonId === lesson._id && payload.change === change);
    if (found.length > 1) throw new Error('It was told twice');
    return found[0]?.payload;
  });
/** Lets the deadline of everybody who is asked pass. */
async function pass(lesson: Lesson): Promise<void> {
  const over = new Date(Date.now() - HOUR_MS);
  await service.store(lesson._id, { 'sessions.0.keeps.$[].until': over, dueAt: over });
  await service.waitFor(async () => {
    const stored = await service.context.connection
      .collection<{ _id: string; dueAt: Date }>('lessons')
      .findOne({ _id: lesson._id });
    return stored && stored.dueAt > over;
  });
}

it('asks everybody with a seat, and the teacher reads who has said what; nobody else does', async () => {
  const { lesson, teacher, ada, bob } = await moved();
  expect(await noticeOf(lesson, 'moved_asked')).toMatchObject({ to: [ada.id, bob.id], until: null });
  expect(lesson.before).toMatchObject([
    { sessionId: first(lesson), canAskAgain: true, people: [{ comes: null }, { comes: null, isAsked: true }] },
  ]);
  const mine = async (id: string) => (await service.read(lesson._id, id)).before;
  expect(await mine(ada.id)).toEqual([{ sessionId: first(lesson), mine: { comes: null, isAsked: true, until: null } }]);
  await say(lesson, ada.id, true);
  expect((await mine(ada.id))?.[0]?.mine?.comes).toBe(true);
  expect(JSON.stringify(await mine(bob.id))).not.toContain(ada.id);
  expect((await mine(teacher.id))?.[0]?.people?.map(({ comes }) => comes).toSorted()).toEqual([null, true]);
  expect((await service.read(lesson._id)).before).toBeUndefined();
  // The export has the own answer.
  const lines = async (as: string) => (await service.fetch('/lessons/own-data/all', { as })).text();
  expect(await lines(ada.id)).toContain('"comes":true');
  expect(await lines(bob.id)).not.toContain('"comes"');
});

it('the teacher asks the silent again, once', async () => {
  const { lesson, teacher, ada, bob } = await moved();
  await say(lesson, ada.id, true);
  expect(await statusOf(ask(lesson, ada.id))).toBe(403);
  const answers = await Promise.all([ask(lesson, teacher.id), ask(lesson, teacher.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await noticeOf(lesson, 'asked_again')).toMatchObject({ to: [bob.id] });
  expect((await service.read(lesson._id, teacher.id)).before?.[0]?.canAskAgain).toBe(false);
});

it('two devices say different things: one holds, and the seat is given once', async () => {
  const { lesson, ada, others } = await moved({ waiting: 1 });
  const answers = await Promise.all([
    say(lesson, ada.id, false),
    say(lesson, ada.id, false),
    say(lesson, ada.id, true),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  expect([200, 409]).toContain(statuses[2]);
  const { counts, mine } = await service.read(lesson._id, others[0]?.id);
  expect([counts.taken, counts.free, mine?.state]).toEqual([2, 0, 'offered']);
  expect((await service.read(lesson._id, ada.id)).mine?.state).toBe('left');
});

it('ends one silent seat at the deadline, because one waits, and takes an answer no more', async () => {
  const { lesson, ada, bob, others } = await moved({ waiting: 1 });
  expect(await noticeOf(lesson, 'moved_asked')).toMatchObject({ to: [ada.id, bob.id], until: expect.any(String) });
  expect((await service.read(lesson._id, ada.id)).before?.[0]?.mine?.until).not.toBeNull();
  await pass(lesson);
  const states = await Promise.all(
    [ada, bob, ...others].map(async ({ id }) => (await service.read(lesson._id, id)).mine?.state),
  );
  expect(states).toEqual(['taken', 'lapsed', 'offered']);
  expect(await noticeOf(lesson, 'lapsed')).toMatchObject({ to: [bob.id] });
  const late = await say(lesson, bob.id, true);
  expect([late.status, late.error?.code]).toEqual([409, 'offer_gone']);
  expect(await statusOf(say(lesson, ada.id, true))).toBe(200);
});

it('a silent seat stays without anybody who waits, and in a course an answer frees none', async () => {
  const { lesson, ada } = await moved();
  await pass(lesson);
  expect((await service.read(lesson._id, ada.id)).mine?.state).toBe('taken');
  const course = await moved({ isCourse: true, waiting: 1 });
  const answer = await say(course.lesson, course.bob.id, false);
  expect(answer.body?.lesson.mine?.state).toBe('taken');
  expect((await service.read(course.lesson._id, course.others[0]?.id)).mine?.state).toBe('waiting');
});

it('refuses who has no seat, unknown sessions, and what is no answer', async () => {
  const { lesson, teacher, ada, others } = await moved({ waiting: 1 });
  const wait = await say(lesson, others[0]?.id ?? '', true);
  expect([wait.status, wait.error?.code]).toEqual([403, 'no_seat']);
  expect(await statusOf(say(lesson, teacher.id, true))).toBe(403);
  const params = { id: lesson._id, sessionId: lesson._id };
  const body = { comes: true };
  expect(await statusOf(call('PUT /lessons/:id/sessions/:sessionId/mine', { as: ada.id, params, body }))).toBe(404);
  for (const wrong of [{}, { comes: 'yes' }, { comes: true, there: 'there' }])
    expect(
      await statusOf(
        call('PUT /lessons/:id/sessions/:sessionId/mine', {
          as: ada.id,
          params: ofFirst(lesson),
          body: wrong as never,
        }),
      ),
    ).toBe(400);
  // A block with the teacher ends the seat, and with it the question.
  await service.block(ada.id, teacher.id);
  await service.waitFor(async () => (await statusOf(say(lesson, ada.id, true))) === 404);
  await service.waitFor(async () => (await service.read(lesson._id, others[0]?.id)).mine?.state === 'offered');
  await call('PUT /lessons/:id/cancel', { as: teacher.id, params: { id: lesson._id }, body: {} });
  const [bob] = (await service.read(lesson._id, teacher.id)).people ?? [];
  expect((await say(lesson, bob?.user._id ?? '', true)).error?.code).toBe('lesson_over');
});
