import type { AttendanceAnswer, BodyInput, EventPayload, Lesson } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { inHours, type Learner, type Past, useHarness } from '../../test/harness.ts';

const service = useHarness();

const HOURS = 60;
const SETTLED = 72 * HOURS + 1;

const paramsOf = ({ _id, sessionId }: Past) => ({ id: _id, sessionId });
const presence = (past: Past, { id }: Learner, body: BodyInput<'PUT /lessons/:id/sessions/:sessionId/presence'>) =>
  service.call('PUT /lessons/:id/sessions/:sessionId/presence', { as: id, params: paramsOf(past), body });
const say = (past: Past, { id }: Learner, there: AttendanceAnswer) =>
  service.call('PUT /lessons/:id/sessions/:sessionId/mine', { as: id, params: paramsOf(past), body: { there } });
const afterOf = async ({ _id }: Past, { id }: Learner) => (await service.read(_id, id)).after?.[0];
const sentTo = async <T extends 'lesson.settled' | 'lesson.due' | 'lesson.changed' | 'lesson.answered'>(
  subscriber: 'auth' | 'skills' | 'notifications',
  type: T,
  { _id }: Past,
): Promise<EventPayload<T>[]> =>
  (await service.context.sentTo(subscriber))
    .filter((event) => event.type === type)
    .map(({ payload }) => payload as EventPayload<T>)
    .filter(({ lessonId }) => lessonId === _id);
const members = (count: number) => Promise.all(Array.from({ length: count }, () => service.member()));

async function aLesson(learners = 2) {
  const [teacher, ...others] = (await members(learners + 1)) as [Learner, Learner, Learner, ...Learner[]];
  return { teacher, learners: others, past: await service.past(teacher, others) };
}

it('asks the teacher and each learner once, and nobody who has answered', async () => {
  const { teacher, learners, past } = await aLesson();
  const asked = () => sentTo('notifications', 'lesson.due', past);
  await service.waitFor(async () => (await asked()).length > 0);
  await service.passTo(past, 25);
  expect(await asked()).toMatchObject([
    { what: 'ask', to: [teacher.id, ...learners.map(({ id }) => id)], session: { _id: past.sessionId } },
  ]);
});

it('tells once who has answered, and not what', async () => {
  const { teacher, learners, past } = await aLesson(2);
  const [ada, ben] = learners as [Learner, Learner];
  await say(past, ada, 'could_not');
  await say(past, ada, 'there');
  await presence(past, teacher, { members: [ada.id] });
  await presence(past, teacher, { members: [ada.id, ben.id] });
  await say(past, ben, 'there');
  const answered = () => sentTo('notifications', 'lesson.answered', past);
  await service.waitFor(async () => (await answered()).length >= 3);
  const { startsAt, version } = { startsAt: expect.any(String), version: expect.any(Number) };
  expect(await answered()).toEqual(
    [ada, teacher, ben].map(({ id: memberId }) => ({ lessonId: past._id, version, startsAt, memberId })),
  );
});

it('is held by the word of the teacher at once, and counts the hours once however many listened', async () => {
  const { teacher, learners, past } = await aLesson(3);
  const [ada, ben, cleo] = learners as [Learner, Learner, Learner];
  const { status, body } = await presence(past, teacher, { members: [ada.id, ben.id], minutes: 100 });
  expect([status, body.lesson.sessions[0]?.status]).toEqual([200, 'held']);
  const settled = () => sentTo('auth', 'lesson.settled', past);
  await service.waitFor(async () => (await settled()).length === 1);
  expect(await settled()).toMatchObject([
    { status: 'held', learners: 2, parts: [{ teacherId: teacher.id, skillId: teacher.skillId, minutes: 100 }] },
  ]);
  // A corrected answer corrects the hours: the higher version counts.
  await presence(past, teacher, { members: [], missed: 'nobody' });
  await service.waitFor(async () => (await settled()).length === 2);
  const [first, second] = await settled();
  expect(second).toMatchObject({ status: 'missed', learners: 0, parts: [] });
  expect(second?.version).toBeGreaterThan(first?.version ?? 0);
  expect(await sentTo('skills', 'lesson.settled', past)).toEqual(await settled());
  expect(JSON.stringify(await settled())).not.toContain(cleo.id);
});

it('tells a learner whom the teacher has not seen, once, and takes the contradiction', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await presence(past, teacher, { members: [ada.id] });
  await presence(past, teacher, { members: [ada.id, ben.id] });
  await presence(past, teacher, { members: [ada.id] });
  const doubted = async () =>
    (await sentTo('notifications', 'lesson.changed', past)).filter(({ change }) => change === 'doubted');
  await service.waitFor(async () => (await doubted()).length > 0);
  expect((await doubted()).map(({ to }) => to)).toEqual([[ben.id]]);
  expect((await afterOf(past, ben))?.mine).toMatchObject({ isDoubted: true, mark: null, canThank: false });
  await say(past, ben, 'there');
  expect((await afterOf(past, ben))?.mine).toMatchObject({ mark: 'unclear', said: 'there' });
  await service.passTo(past, SETTLED);
  expect((await afterOf(past, ben))?.mine?.mark).toBe('unclear');
  expect((await afterOf(past, ada))?.mine?.mark).toBe('came');
});

it('silence counts once the time for answers is over', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await say(past, ada, 'there');
  expect((await service.read(past._id, ada.id)).sessions[0]?.status).toBe('planned');
  await service.passTo(past, SETTLED);
  const lesson = await service.read(past._id, ada.id);
  expect([lesson.status, lesson.sessions[0]?.status, lesson.after?.[0]?.heldMinutes]).toEqual(['finished', 'held', 90]);
  expect((await afterOf(past, ben))?.mine?.mark).toBeNull();
  expect((await presence(past, teacher, { members: [ada.id] })).error.code).toBe('answer_settled');
  expect((await say(past, ben, 'there')).error.code).toBe('answer_settled');
  await service.waitFor(async () => (await sentTo('auth', 'lesson.settled', past)).length > 0);
  expect(await sentTo('auth', 'lesson.settled', past)).toHaveLength(1);
});

it('ten minutes in the room with the teacher count as having come while nobody says anything, each stay once', async () => {
  const { teacher, learners, past } = await aLesson(3);
  const [ada, ben, cleo] = learners as [Learner, Learner, Learner];
  const stranger = (await members(1))[0] as Learner;
  const startsAt = Date.parse((await service.read(past._id, teacher.id)).sessions[0]?.startsAt ?? '');
  const stay = ({ id: memberId }: Learner, minute: number, seconds: number) =>
    newEvent('room.attended', {
      ...{ circleId: past._id, sessionId: past.sessionId, memberId, seconds },
      enteredAt: new Date(startsAt + minute * 60_000).toISOString(),
    });
  await service.publish(stay(ada, 0, 400), stay(ada, 0, 400), stay(ada, 20, 199), stay(ben, 0, 599), stay(ben, 0, 599));
  await service.publish(stay(stranger, 0, 900), stay(cleo, 5, 60), stay(ada, 30, 1), stay(teacher, 0, 3000));
  const inRoom = async () => (await afterOf(past, teacher))?.people?.map(({ wasInRoom }) => wasInRoom);
  await service.waitFor(async () => (await inRoom())?.includes(true) === true);
  expect(await inRoom()).toEqual([true, false, false]);
  await service.passTo(past, SETTLED);
  const marks = await Promise.all(learners.map(async (learner) => (await afterOf(past, learner))?.mine?.mark));
  expect(marks).toEqual(['came', null, null]);
  const stored = await service.context.connection.collection('lessons').findOne({ _id: past._id as never });
  expect(JSON.stringify(stored)).not.toMatch(/stays|enteredAt/);
});

it('takes no answer before the end, of a stranger, or of a cancelled session', async () => {
  const [teacher, ada, eve] = (await members(3)) as [Learner, Learner, Learner];
  const early = await service.past(teacher, [ada], 10);
  expect((await presence(early, teacher, { members: [ada.id] })).error.code).toBe('too_early');
  expect((await say(early, ada, 'there')).error).toMatchObject({
    code: 'too_early',
    current: { lesson: { _id: early._id } },
  });
  await service.passTo(early, 20);
  expect((await say(early, eve, 'there')).status).toBe(403);
  expect((await presence(early, ada, { members: [ada.id] })).status).toBe(403);
  expect((await presence(early, teacher, { members: [eve.id] })).status).toBe(400);
  expect((await presence({ ...early, sessionId: eve.id }, teacher, { members: [], missed: 'me' })).status).toBe(404);
  const coming = await service.lesson(teacher);
  await service.take(coming._id, ada);
  await service.call('PUT /lessons/:id/cancel', { as: teacher.id, params: { id: coming._id }, body: {} });
  const off = { _id: coming._id, sessionId: coming.sessions[0]?._id ?? '' };
  expect((await say(off, ada, 'not_held')).error.code).toBe('answer_settled');
});

it('two answers at once are both stored, and the same answer again changes nothing', async () => {
  const { teacher, learners, past } = await aLesson(3);
  const [ada, ben, cleo] = learners as [Learner, Learner, Learner];
  await Promise.all([
    presence(past, teacher, { members: [ada.id, ben.id] }),
    say(past, ada, 'there'),
    say(past, ben, 'there'),
    say(past, cleo, 'could_not'),
    service.call('PUT /lessons/:id/cancel', { as: teacher.id, params: { id: past._id }, body: {} }),
  ]);
  const before = await service.read(past._id, teacher.id);
  expect(before.after?.[0]?.people?.map(({ said, mark }) => [said, mark])).toEqual([
    ['there', 'came'],
    ['there', 'came'],
    ['could_not', 'absent'],
  ]);
  await say(past, ada, 'there');
  expect((await service.read(past._id, teacher.id)).version).toBe(before.version);
});

it('a learner reads only the own mark, and neither the words nor the mark of another', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await presence(past, teacher, { members: [ada.id] });
  await say(past, ben, 'not_held');
  const [own] = (await service.read(past._id, ada.id)).after ?? [];
  expect(JSON.stringify(own)).not.toContain(ben.id);
  expect(own).not.toHaveProperty('people');
  expect(own).not.toHaveProperty('presence');
  const stranger = await service.member();
  expect(await service.read(past._id, stranger.id)).not.toHaveProperty('after');
  expect(await service.read(past._id)).not.toHaveProperty('after');
});

it('who has left since a session is still asked and named for it', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada] = learners;
  await service.call('DELETE /lessons/:id/seat', { as: ada.id, params: { id: past._id } });
  expect((await presence(past, teacher, { members: [ada.id] })).status).toBe(200);
  expect((await afterOf(past, ada))?.mine?.mark).toBe('came');
});

describe('what follows from it', () => {
  const allowanceOf = async ({ id }: Learner) => (await service.call('GET /lessons/allowance', { as: id })).body;
  /** A session at which the learner was absent by the word of both. */
  async function miss(teacher: Learner, learner: Learner, other: Learner): Promise<void> {
    const past = await service.past(teacher, [learner, other]);
    await presence(past, teacher, { members: [other.id] });
    await say(past, learner, 'could_not');
    await service.passTo(past, SETTLED);
  }

  it('three misses in 90 days leave only seats shortly before the start, and a session attended removes the oldest', async () => {
    const [teacher, other, ada, ben] = (await members(4)) as [Learner, Learner, Learner, Learner];
    const coming = await service.lesson(other);
    for (const _time of [1, 2]) await miss(teacher, ada, ben);
    expect((await allowanceOf(ada)).lastMinuteUntil).toBeNull();
    await miss(teacher, ada, ben);
    const { lastMinuteUntil } = await allowanceOf(ada);
    expect(Date.parse(lastMinuteUntil ?? '')).toBeGreaterThan(Date.now());
    expect((await service.take(coming._id, ada)).error).toMatchObject({
      code: 'last_minute_only',
      current: { until: lastMinuteUntil },
    });
    // Nobody else reads it.
    expect(JSON.stringify(await service.read(coming._id, ben.id))).not.toContain(lastMinuteUntil);
    const soon = new Date(Date.now() + 20 * 3_600_000);
    await service.store(coming._id, { startsAt: soon, 'sessions.0.startsAt': soon });
    expect((await service.take(coming._id, ada)).status).toBe(201);
    const past = { _id: coming._id, sessionId: coming.sessions[0]?._id ?? '' };
    await service.passTo(past, 20);
    expect((await presence(past, other, { members: [ada.id] })).status).toBe(200);
    expect((await allowanceOf(ada)).lastMinuteUntil).toBeNull();
  });

  it('a teacher who missed two sessions offers by link only, and only the teacher reads it', async () => {
    const [teacher, ada] = (await members(2)) as [Learner, Learner];
    const earlier = await service.lesson(teacher, { sessions: [{ startsAt: inHours(300), minutes: 60 }] });
    for (const _time of [1, 2]) {
      const past = await service.past(teacher, [ada]);
      await presence(past, teacher, { members: [], missed: 'me' });
    }
    const { linkOnlyUntil } = await allowanceOf(teacher);
    expect(Date.parse(linkOnlyUntil ?? '')).toBeGreaterThan(Date.now());
    await expect(service.lesson(teacher)).rejects.toThrow('link_only');
    // The lessons that they have can be changed, but reach nobody else.
    const change = async (body: object) => {
      const { version } = await service.read(earlier._id, teacher.id);
      const answer = await service.call('PUT /lessons/:id', {
        params: { id: earlier._id },
        as: teacher.id,
        body: { version, ...body },
      });
      return answer.error?.code ?? answer.status;
    };
    expect([await change({ title: 'Rye' }), await change({ seats: 3 })]).toEqual([200, 'link_only']);
    const byLink: Lesson = await service.lesson(teacher, { listed: 'link' });
    expect(JSON.stringify(await service.read(byLink._id, ada.id))).not.toContain(linkOnlyUntil);
  });

  it('whoever has been at a lesson may offer one without an exchange', async () => {
    const teacher = await service.member();
    const ada = await service.member({}, { isNew: true });
    expect((await allowanceOf(ada)).missing).toEqual(['exchange']);
    const past = await service.past(teacher, [ada]);
    await presence(past, teacher, { members: [ada.id] });
    expect(await allowanceOf(ada)).toMatchObject({ mayList: true, missing: [] });
  });
});
