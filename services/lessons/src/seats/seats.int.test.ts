import { createBlockRepository, createPartnerRepository } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { inHours, type Learner, useHarness } from '../../test/harness.ts';
import { createLessonViews } from '../lessons/lesson.service.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { createSkillRepository } from '../skills/skill.repository.ts';
import { createAllowance } from '../store/allowance.ts';
import { createLessonRepository } from '../store/lesson.repository.ts';
import { createLessonChanges } from '../store/lesson-changes.ts';
import { createWishRepository } from '../store/wish.repository.ts';
import { createThanksRepository } from '../thanks/thanks.repository.ts';
import { createSeatService } from './seat.service.ts';

const service = useHarness();

const members = (count: number): Promise<Learner[]> =>
  Promise.all(Array.from({ length: count }, () => service.member()));
const states = async (lessonId: string, teacher: Learner) =>
  ((await service.read(lessonId, teacher.id)).people ?? []).map(({ state }) => state);
const noticesOf = async (lessonId: string) =>
  (await service.context.sentTo('notifications', 'lesson.changed'))
    .filter(({ payload }) => payload.lessonId === lessonId)
    .map(({ payload }) => payload);
const change = (lessonId: string, { id }: Learner, body: object) =>
  service.call('PUT /lessons/:id/seat', { params: { id: lessonId }, as: id, body });
const leave = (lessonId: string, { id }: Learner) =>
  service.call('DELETE /lessons/:id/seat', { params: { id: lessonId }, as: id });
const answer = (lessonId: string, teacher: Learner, { id }: Learner, body: { answer: 'yes' | 'no' | 'remove' }) =>
  service.call('PUT /lessons/:id/people/:memberId', { params: { id: lessonId, memberId: id }, as: teacher.id, body });

/** Lets the offers of a lesson end at a moment, as time does. */
async function endOffers(_id: string, until: Date): Promise<void> {
  const lessons = service.context.connection.collection<Pick<StoredLesson, '_id' | 'people'>>('lessons');
  const people = (await lessons.findOne({ _id }))?.people ?? [];
  await service.store(_id, {
    people: people.map((each) => (each.state === 'offered' ? { ...each, until } : each)),
    dueAt: until,
  });
}

it('twenty who take the last seat at once: one gets it, and nineteen wait in line or are told', async () => {
  const [teacher, early, ...twenty] = (await members(22)) as [Learner, Learner, ...Learner[]];
  const [waits, tells] = [
    await service.lesson(teacher),
    await service.lesson(teacher, { sessions: [{ startsAt: inHours(200), minutes: 60 }] }),
  ];
  for (const { _id } of [waits, tells]) await service.take(_id, early);

  const lined = await Promise.all(twenty.map((each) => service.take(waits._id, each, { orWait: true })));
  expect(lined.filter(({ status }) => status === 201)).toHaveLength(20);
  const { people, counts } = await service.read(waits._id, teacher.id);
  expect([counts, people?.filter(({ state }) => state === 'waiting').length]).toEqual([
    { taken: 2, free: 0, waiting: 19 },
    19,
  ]);
  const lines = await Promise.all(twenty.map(async ({ id }) => (await service.read(waits._id, id)).mine?.line ?? 0));
  expect(lines.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));

  const answers = await Promise.all(twenty.map((each) => service.take(tells._id, each)));
  expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 'lesson_full'),
  ]);
  expect((await service.read(tells._id)).counts).toEqual({ taken: 2, free: 0, waiting: 0 });
});

it('who leaves gives the seat to the first in line, and a newcomer waits behind', async () => {
  const [teacher, ada, bob, cleo, dan] = (await members(5)) as [Learner, Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher);
  for (const each of [ada, bob, cleo]) await service.take(_id, each, { orWait: true });
  await Promise.all([leave(_id, ada), service.take(_id, dan, { orWait: true })]);
  expect((await service.read(_id, cleo.id)).mine).toMatchObject({ state: 'offered', until: expect.any(String) });
  expect((await service.read(_id, dan.id)).mine).toMatchObject({ state: 'waiting', line: 1 });
  expect((await change(_id, dan, { offer: 'take' })).error.code).toBe('offer_gone');
  expect((await change(_id, cleo, { offer: 'take' })).body.lesson.mine?.state).toBe('taken');
  expect(await states(_id, teacher)).toEqual(['taken', 'waiting', 'taken']);
  await service.waitFor(async () => {
    const notices = (await noticesOf(_id)).map((each) => each.change).filter((change) => change !== 'entries');
    return notices.join() === 'taken,taken,left,offered,taken';
  });
});

it('an offer that nobody takes goes to the next one, and a pass does so at once', async () => {
  const [teacher, ada, bob, cleo, dan] = (await members(5)) as [Learner, Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher, { seats: 2 });
  for (const each of [ada, bob, cleo, dan]) await service.take(_id, each, { orWait: true });
  await leave(_id, ada);
  await endOffers(_id, new Date(Date.now() - 1000));
  await service.waitFor(async () => (await service.read(_id, dan.id)).mine?.state === 'offered');
  expect((await service.read(_id, cleo.id)).mine).toMatchObject({ state: 'waiting', line: 1 });
  await change(_id, dan, { offer: 'pass' });
  expect((await service.read(_id, cleo.id)).mine?.state).toBe('offered');
  expect((await service.read(_id, dan.id)).mine?.state).toBe('left');
});

it('a teacher who answers gives no seat twice', async () => {
  const [teacher, ada, bob, cleo] = (await members(4)) as [Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher, { admission: 'ask' });
  for (const each of [ada, bob, cleo]) await service.take(_id, each, { note: 'I dare nothing.' });
  expect((await service.read(_id, teacher.id)).people?.[0]).toMatchObject({ state: 'asked', note: 'I dare nothing.' });
  const yes = await Promise.all([ada, bob, cleo].map((each) => answer(_id, teacher, each, { answer: 'yes' })));
  expect(yes.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await states(_id, teacher)).toSorted()).toEqual(['taken', 'taken', 'waiting']);
  expect((await answer(_id, teacher, ada, { answer: 'no' })).error.code).toBe('seat_gone');
});

it.each([
  ['capacity below the seats that are taken', { seats: 2 }, 409, 'seats_taken'],
  ['what a seat asks for, once one is taken', { gives: 'nothing' }, 409, 'seats_taken'],
  ['more than there are seats as the least', { least: 8 }, 400, 'validation_failed'],
] as const)('refuses %s', async (_what, input, status, code) => {
  const [teacher, ...learners] = (await members(4)) as [Learner, ...Learner[]];
  const { _id } = await service.lesson(teacher, { seats: 4 });
  for (const each of learners) await service.take(_id, each);
  const { version } = await service.read(_id, teacher.id);
  const refused = await service.call('PUT /lessons/:id', {
    params: { id: _id },
    as: teacher.id,
    body: { ...input, version },
  });
  expect([refused.status, refused.error.code]).toEqual([status, code]);
});

it('more seats go to who waits, and fewer seats race against a take without overbooking', async () => {
  const [teacher, ada, bob, cleo, dan] = (await members(5)) as [Learner, Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher);
  for (const each of [ada, bob, cleo]) await service.take(_id, each, { orWait: true });
  const put = async (seats: number) => {
    const { version } = await service.read(_id, teacher.id);
    return service.call('PUT /lessons/:id', { params: { id: _id }, as: teacher.id, body: { seats, version } });
  };
  await put(4);
  expect((await service.read(_id, cleo.id)).mine?.state).toBe('offered');
  await Promise.all([put(3), service.take(_id, dan)]);
  const { counts, seats } = await service.read(_id);
  expect(counts.taken).toBeLessThanOrEqual(seats);
});

it('a move is known before a seat is taken, and everybody keeps theirs', async () => {
  const [teacher, ada, bob] = (await members(3)) as [Learner, Learner, Learner];
  const lesson = await service.lesson(teacher);
  await service.take(lesson._id, ada);
  const { version } = await service.read(lesson._id, teacher.id);
  const [session] = lesson.sessions;
  const moved = await service.call('PUT /lessons/:id/sessions/:sessionId', {
    params: { id: lesson._id, sessionId: session?._id ?? '' },
    as: teacher.id,
    body: { startsAt: inHours(120), version },
  });
  expect(moved.body.lesson.sessions[0]).toMatchObject({ was: session?.startsAt });
  const late = await service.take(lesson._id, bob, { dates: [session?.startsAt ?? ''] });
  expect([late.status, late.error.code]).toEqual([409, 'dates_changed']);
  expect((await service.read(lesson._id, ada.id)).mine?.state).toBe('taken');
  const notices = await service.waitFor(async () =>
    (await noticesOf(lesson._id)).find((each) => each.change === 'moved_asked'),
  );
  expect(notices.to).toEqual([ada.id]);
});

it('a member brings a skill of their own, or nothing where nothing is asked', async () => {
  const [teacher, ada, bob] = (await members(3)) as [Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher);
  for (const brings of [undefined, bob.skillId])
    expect((await service.take(_id, { ...ada, skillId: brings as string })).error.code).toBe('needs_skill');
  const free = await service.lesson(teacher, { gives: 'nothing', sessions: [{ startsAt: inHours(200), minutes: 60 }] });
  const taken = await service.call('POST /lessons/:id/seat', { params: { id: free._id }, as: ada.id, body: {} });
  expect(taken.body.lesson.mine).toMatchObject({ state: 'taken', brings: null });
});

describe('a block', () => {
  it('with the teacher hides the lesson from both, and ends a seat', async () => {
    const [teacher, ada, bob] = (await members(3)) as [Learner, Learner, Learner];
    const { _id } = await service.lesson(teacher);
    for (const each of [ada, bob]) await service.take(_id, each);
    await service.block(ada.id, teacher.id);
    await service.block(teacher.id, bob.id);
    await service.waitFor(async () => (await states(_id, teacher)).length === 0);
    for (const { id } of [ada, bob])
      expect((await service.call('GET /lessons/:id', { params: { id: _id }, as: id })).status).toBe(404);
    expect((await service.take(_id, bob)).status).toBe(404);
  });

  it('with the teacher hides a past lesson with its place, too', async () => {
    const [teacher, ada] = (await members(2)) as [Learner, Learner];
    const { _id } = await service.past(teacher, [ada]);
    const pastOf = async ({ id }: Learner) =>
      (await service.call('GET /lessons/mine', { as: id, query: { when: 'past', page: 1, limit: 20 } })).body.lessons;
    expect(await pastOf(ada)).toMatchObject([{ _id }]);
    await service.block(teacher.id, ada.id);
    expect(await pastOf(ada)).toEqual([]);
    expect(await pastOf(teacher)).toMatchObject([{ _id }]);
  });

  it('with the teacher that becomes known while a seat is taken, or given, ends it', async () => {
    const [teacher, ada, bob] = (await members(3)) as [Learner, Learner, Learner];
    const { _id } = await service.lesson(teacher);
    const asking = await service.lesson(teacher, {
      admission: 'ask',
      sessions: [{ startsAt: inHours(200), minutes: 60 }],
    });
    await service.take(asking._id, bob);
    // The mirror of a block is written, and its seats are looked for, before the take is.
    const { connection } = service.context;
    const relay = { publish: () => undefined };
    const store = {
      lessons: createLessonRepository({ connection, relay }),
      members: createMemberRepository(connection),
      skills: createSkillRepository(connection),
      blocks: createBlockRepository(connection),
      partners: createPartnerRepository(connection),
      wishes: createWishRepository(connection),
      thanks: createThanksRepository(connection),
    };
    const blockedWith = async (memberId: string, lessonId: string) => {
      const lesson = await store.lessons.find(lessonId);
      const block = { blockerId: teacher.id, blockedId: memberId, version: 1 };
      await store.blocks.mirror(newEvent('member.blocked', block));
      return lesson as StoredLesson;
    };
    const seatsOf = (memberId: string) =>
      createSeatService({
        ...store,
        changes: createLessonChanges(store),
        allowance: createAllowance({ ...store, hasRooms: false }),
        views: createLessonViews(store),
        findLesson: (_callerId, id) => blockedWith(memberId, id),
      });
    const input = { brings: ada.skillId, orWait: false, despite: false };
    await expect(seatsOf(ada.id).take(ada.id, _id, input)).rejects.toThrow('not found');
    await expect(seatsOf(bob.id).answer(teacher.id, asking._id, bob.id, { answer: 'yes' })).rejects.toThrow('ask');
    expect([await states(_id, teacher), await states(asking._id, teacher)]).toEqual([[], []]);
  });

  it('between learners: who has a seat keeps it, who is blocked gets none, and who has blocked is warned', async () => {
    const [teacher, ada, blocked, blocker] = (await members(4)) as [Learner, Learner, Learner, Learner];
    const { _id } = await service.lesson(teacher, { seats: 4 });
    await service.take(_id, ada);
    await service.block(ada.id, blocked.id);
    await service.block(blocker.id, ada.id);
    expect((await service.take(_id, blocked)).error.code).toBe('not_available');
    expect((await service.take(_id, blocker)).error.code).toBe('blocked_inside');
    expect((await service.take(_id, blocker, { despite: true })).status).toBe(201);
    expect((await service.read(_id, ada.id)).mine?.state).toBe('taken');
  });

  it('between two with a seat makes leaving free for who has blocked, and tells the other nothing', async () => {
    const [teacher, ada, bob] = (await members(3)) as [Learner, Learner, Learner];
    const { _id } = await service.lesson(teacher, { sessions: [{ startsAt: inHours(10), minutes: 60 }] });
    for (const each of [ada, bob]) await service.take(_id, each);
    const freeUntil = async ({ id }: Learner) => (await service.read(_id, id)).mine?.freeUntil;
    const before = await freeUntil(bob);
    expect([before, await freeUntil(ada)]).toEqual([expect.any(String), before]);
    await service.block(ada.id, bob.id);
    expect([await freeUntil(ada), await freeUntil(bob)]).toEqual([null, before]);
    for (const each of [ada, bob]) await leave(_id, each);
    const stored = await service.context.connection.collection<StoredLesson>('lessons').findOne({ _id });
    expect(stored?.ended.map(({ memberId, isLate = false }) => [memberId, isLate])).toEqual([
      [ada.id, false],
      [bob.id, true],
    ]);
  });
});

it('a yes seats nobody beside who has blocked them, and who waits is offered a free seat once a block is lifted', async () => {
  const [teacher, ada, bob, cleo] = (await members(4)) as [Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher, { admission: 'ask' });
  for (const each of [ada, bob]) await service.take(_id, each);
  await service.block(ada.id, bob.id);
  expect((await answer(_id, teacher, ada, { answer: 'yes' })).status).toBe(200);
  const refused = await answer(_id, teacher, bob, { answer: 'yes' });
  expect([refused.status, refused.error.code]).toEqual([409, 'seat_gone']);
  expect((await service.read(_id, bob.id)).mine?.state).toBe('declined');

  const open = await service.lesson(teacher, { sessions: [{ startsAt: inHours(200), minutes: 60 }] });
  const params = { params: { id: open._id }, as: teacher.id };
  await service.take(open._id, cleo);
  await service.take(open._id, await service.member());
  await service.take(open._id, bob, { orWait: true });
  await service.block(cleo.id, bob.id);
  await service.call('PUT /lessons/:id', { ...params, body: { seats: 3, version: 4 } });
  expect((await service.read(open._id, bob.id)).mine?.state).toBe('waiting');
  await service.publish(
    newEvent('member.unblocked', { blockerId: cleo.id, blockedId: bob.id, version: Date.now() + 1 }),
  );
  await service.waitFor(async () => (await service.read(open._id, bob.id)).mine?.state === 'offered');
});

it('a member of two weeks without an exchange has two seats, and others have eight', async () => {
  const teacher = await service.member();
  const newcomer = await service.member({}, { days: 5, isNew: true });
  const lessons = [];
  for (const day of [1, 2, 3])
    lessons.push(await service.lesson(teacher, { sessions: [{ startsAt: inHours(100 + day * 24), minutes: 60 }] }));
  const answers = [];
  for (const { _id } of lessons) answers.push((await service.take(_id, newcomer)).error?.code ?? 'taken');
  expect(answers).toEqual(['taken', 'taken', 'too_many_seats']);
  // Also at once.
  const other = await service.member({}, { days: 5, isNew: true });
  const atOnce = await Promise.all(lessons.map(({ _id }) => service.take(_id, other, { orWait: true })));
  expect(atOnce.map(({ error }) => error?.code ?? 'taken').sort()).toEqual(['taken', 'taken', 'too_many_seats']);
});

it('a wait takes no place any more once the lesson has begun, and ends', async () => {
  const [teacher, ada, bob, waiting] = (await members(4)) as [Learner, Learner, Learner, Learner];
  const sessions = [96, 200].map((hours) => ({ startsAt: inHours(hours), minutes: 60 }));
  const { _id } = await service.lesson(teacher, { sessions });
  for (const each of [ada, bob, waiting]) await service.take(_id, each, { orWait: true });
  const placesOf = async ({ id: as }: Learner) => (await service.call('GET /lessons/allowance', { as })).body.seats;
  expect([await placesOf(ada), await placesOf(waiting)]).toEqual([7, 7]);
  const startsAt = new Date(Date.now() - 60_000);
  await service.store(_id, { startsAt, 'sessions.0.startsAt': startsAt });
  expect([await placesOf(ada), await placesOf(waiting)]).toEqual([7, 8]);
  await service.store(_id, { dueAt: startsAt });
  await service.waitFor(async () => (await service.read(_id, waiting.id)).mine?.state === 'lapsed');
  await service.waitFor(async () => (await noticesOf(_id)).some(({ change: what }) => what === 'waited'));
});

it('no participant reads the address, the link or a note of another, and a visitor reads no people', async () => {
  const [teacher, ada, bob, cleo] = (await members(4)) as [Learner, Learner, Learner, Learner];
  const place = {
    mode: 'person' as const,
    area: 'Lyon 3e',
    address: '17 Rue Secrète',
    link: '',
    notes: 'Ring at Moser',
  };
  const { _id } = await service.lesson(teacher, { place, admission: 'open' });
  await service.take(_id, ada, { note: 'I am afraid of dough' });
  await service.take(_id, bob, { note: 'Nut allergy' });
  await service.take(_id, cleo, { orWait: true, note: 'I wait' });
  const seen = async (as?: string) => JSON.stringify(await service.read(_id, as));
  for (const reader of [undefined, cleo.id]) {
    const answer = await seen(reader);
    expect(answer).toContain('Lyon 3e');
    for (const secret of ['Secrète', 'Moser', 'dough"', 'allergy', ada.id, 'Europe/'])
      expect(answer).not.toContain(secret);
  }
  const inside = await seen(ada.id);
  for (const [text, isSeen] of [
    ['Secrète', true],
    [bob.id, true],
    ['I am afraid', true],
    ['allergy', false],
    ['I wait', false],
    [cleo.id, false],
  ] as const)
    expect([text, inside.includes(text)]).toEqual([text, isSeen]);
  // Only the calendars of those who are in the lesson are told of the place, and nobody of a note.
  const notices = await service.waitFor(async () => {
    const all = await noticesOf(_id);
    return all.filter(({ calendar }) => calendar?.place).length >= 3 && all;
  });
  const insiders = [teacher.id, ada.id, bob.id];
  for (const { calendar, to, ...rest } of notices) {
    for (const secret of ['Secrète', 'Moser', 'allergy']) expect(JSON.stringify(rest)).not.toContain(secret);
    expect(JSON.stringify(calendar ?? {})).not.toContain('allergy');
    if (calendar?.place) expect(to.filter((id) => !insiders.includes(id))).toEqual([]);
  }
  expect(notices.filter(({ calendar }) => calendar?.place)).toHaveLength(3);
});

it('an offer that ends at the same time as it is taken is held by the first write', async () => {
  const [teacher, ada, bob, cleo] = (await members(4)) as [Learner, Learner, Learner, Learner];
  const { _id } = await service.lesson(teacher);
  for (const each of [ada, bob, cleo]) await service.take(_id, each, { orWait: true });
  await leave(_id, ada);
  await endOffers(_id, new Date(Date.now() + 30));
  const taken = await change(_id, cleo, { offer: 'take' });
  await service.waitFor(async () => (await service.read(_id, teacher.id)).version > 5);
  const { counts, people: after } = await service.read(_id, teacher.id);
  const state = after?.find(({ user }) => user._id === cleo.id)?.state;
  expect([taken.status === 200 ? 'taken' : 'offered', counts.taken]).toEqual([state, 2]);
});
