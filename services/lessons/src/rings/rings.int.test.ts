import { type BodyInput, LESSONS, type RingMeetingInput } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { inHours, type Learner, newId, useHarness } from '../../test/harness.ts';

const service = useHarness();
type Trio = [Learner, Learner, Learner];
type SeatBody = BodyInput<'POST /lessons/:id/seat'>;

const PLACE = { mode: 'link' as const, area: '', address: '', link: 'https://meet.example/ring', notes: 'Code 12' };
const people = (_id: string, memberIds: string[], version: number, status: 'confirmed' | 'completed' | 'broken') =>
  newEvent('ring.people', { ring: { _id, size: memberIds.length }, version, status, memberIds });
const ringStored = (_id: string, version: number) =>
  service.waitFor(() => service.context.connection.collection('rings').findOne({ _id, version } as never));

/** A ring to which all have said yes. */
async function ring(size: 3 | 4 = 3): Promise<{ ringId: string; members: Trio & Learner[]; ids: string[] }> {
  const members = await Promise.all(Array.from({ length: size }, () => service.member()));
  const [ringId, ids] = [newId(), members.map(({ id }) => id)];
  await service.publish(people(ringId, ids, 2, 'confirmed'));
  await ringStored(ringId, 2);
  return { ringId, members: members as Trio, ids };
}
const arrange = (ringId: string, { id }: Learner, fields: Partial<RingMeetingInput> = {}) =>
  service.call('POST /lessons', {
    as: id,
    body: {
      ...{ kind: 'ring', ringId, title: 'Our ring meets', about: 'Everybody shows a little.', place: PLACE },
      ...{ sessions: [{ startsAt: inHours(96), minutes: 60 }], ...fields },
    },
  });
/** A ring with a meeting that the first member has arranged. */
async function meeting(size: 3 | 4 = 3) {
  const found = await ring(size);
  const { body } = await arrange(found.ringId, found.members[0]);
  return { ...found, lesson: body.lesson, _id: body.lesson._id };
}
const meetingOf = (ringId: string, { id }: Learner) =>
  service.call('GET /lessons/ring/:id', { params: { id: ringId }, as: id });
const codeOf = ({ status, error }: { status: number; error: { code?: string } }) => error?.code ?? status;
const takeSeat = (id: string, { id: as }: Learner, body: SeatBody = {}) =>
  service.call('POST /lessons/:id/seat', { params: { id }, as, body });
const leave = (id: string, { id: as }: Learner) => service.call('DELETE /lessons/:id/seat', { params: { id }, as });
const breakRing = async (ringId: string, ids: string[]) => {
  await service.publish(people(ringId, ids, 3, 'broken'));
  await ringStored(ringId, 3);
};
const statusOf = async (_id: string, as: Learner) => (await service.read(_id, as.id)).status;
const noticesOf = async (lessonId: string) =>
  (await service.context.sentTo('notifications', 'lesson.changed'))
    .map(({ payload }) => payload)
    .filter((each) => each.lessonId === lessonId && each.change !== 'entries')
    .map(({ change, to, person }) => [change, to.toSorted(), person?._id ?? null]);
const sorted = (...members: Learner[]) => members.map(({ id }) => id).toSorted();
/** Lets the meeting begin, or end, as time does. */
async function letPass(_id: string, startsAt: number, endsAt: number): Promise<void> {
  await service.store(_id, {
    ...{ 'sessions.0.startsAt': new Date(startsAt), 'sessions.0.minutes': (endsAt - startsAt) / MINUTE_MS },
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  });
}

it('the members of a ring meet: one arranges it, the others are asked, and each takes the own seat', async () => {
  const { ringId, members, _id, lesson } = await meeting();
  const [ada, bob, cleo] = members;
  expect(lesson).toMatchObject({ kind: 'ring', skill: null, seats: 3, counts: { taken: 1, free: 2 }, listed: 'link' });
  expect(lesson.ring).toEqual({ _id: ringId });
  const asked = (await meetingOf(ringId, bob)).body;
  expect(asked).toMatchObject({ canMeet: true, lesson: { _id, mine: null, place: { mode: 'link' } } });
  expect(asked.lesson?.place.private).toBeUndefined();
  const shown = await service.read(_id, bob.id);
  expect([shown.people?.map(({ user }) => user._id), shown.place.private]).toEqual([[ada.id], undefined]);
  expect((await takeSeat(_id, bob)).body.lesson.place.private?.link).toBe(PLACE.link);
  await takeSeat(_id, cleo);
  await service.waitFor(async () => (await noticesOf(_id)).length === 3);
  expect(await noticesOf(_id)).toEqual([
    ['invited', sorted(bob, cleo), ada.id],
    ['taken', [ada.id], bob.id],
    ['taken', sorted(ada, bob), cleo.id],
  ]);
  const snapshots = await service.context.sentTo('chat', 'lesson.people');
  const last = snapshots.map(({ payload }) => payload).filter(({ lessonId }) => lessonId === _id);
  expect(last.at(-1)).toMatchObject({
    kind: 'ring',
    people: members.map(({ id }) => ({ memberId: id, state: 'taken' })),
  });
});

it('nobody else finds, reads or joins it, and no list or card has it', async () => {
  const { ringId, members, _id, lesson } = await meeting();
  const stranger = await service.member();
  const mine = await service.call('GET /lessons/mine', { as: stranger.id, query: {} });
  const all = await service.call('GET /lessons', { as: stranger.id, query: { q: 'ring meets' } });
  expect([mine.body.lessons, all.body.lessons]).toEqual([[], []]);
  expect((await service.call('GET /lessons/ids')).body.ids).not.toContain(_id);
  expect((await service.call('GET /lessons/:id', { params: { id: _id } })).status).toBe(404);
  for (const answer of [
    await service.call('GET /lessons/:id', { params: { id: _id }, as: stranger.id }),
    await takeSeat(_id, stranger),
    await meetingOf(ringId, stranger),
    await arrange(ringId, stranger),
    await arrange(newId(), members[0]),
    await service.call('POST /lessons/:id/reports', {
      params: { id: _id },
      as: stranger.id,
      body: { reason: 'money' },
    }),
  ])
    expect(answer.status).toBe(404);
  const shown = await service.context.sentTo('skills', 'lesson.shown');
  expect(shown.filter(({ payload }) => payload.lessonId === lesson._id)).toEqual([]);
  // Those who have a seat have it in their own list.
  const own = await service.call('GET /lessons/mine', { as: members[0].id, query: {} });
  expect(own.body.lessons.map(({ _id: id }) => id)).toEqual([_id]);
});

it('of two members who arrange one at once, one does, and the other gets that meeting', async () => {
  const { ringId, members } = await ring();
  const answers = await Promise.all(members.map((each) => arrange(ringId, each)));
  expect(answers.map(codeOf).toSorted()).toEqual([201, 'lesson_open', 'lesson_open'].toSorted());
  const first = answers.find(({ status }) => status === 201)?.body.lesson._id;
  for (const { status, error } of answers)
    if (status === 409) expect(error.current).toMatchObject({ lesson: { _id: first, kind: 'ring' } });
});

it.each([
  ['a date that is too near', { sessions: [{ startsAt: inHours(1), minutes: 60 }] }, 'sessions'],
  ['two dates', { sessions: [96, 120].map((hours) => ({ startsAt: inHours(hours), minutes: 60 })) }, 'sessions'],
  ['no date', { sessions: [] }, 'sessions'],
  ['no title', { title: ' ' }, 'title'],
  ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
  ['the room of a site without rooms', { place: { ...PLACE, mode: 'here' as const } }, 'place.mode'],
  ['no ring', { ringId: 'none' }, 'ringId'],
])('refuses %s', async (_what, fields, field) => {
  const { ringId, members } = await ring();
  const { status, error } = await arrange(ringId, members[0], fields);
  expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
});

it('a meeting is moved to the time of the meeting of another ring', async () => {
  const [one, other] = [await meeting(), await meeting()];
  const startsAt = inHours(150);
  for (const { _id, lesson, members } of [one, other]) {
    const moved = await service.call('PUT /lessons/:id/sessions/:sessionId', {
      params: { id: _id, sessionId: lesson.sessions[0]?._id ?? '' },
      as: members[0].id,
      body: { version: 1, startsAt },
    });
    expect(codeOf(moved)).toBe(200);
  }
});

it('everybody with a seat hosts: each changes, moves and cancels it, but nobody shuts another one out', async () => {
  const { members, _id, lesson } = await meeting();
  const [ada, bob, cleo] = members;
  const as = (caller: Learner, body: object, version: number) =>
    service.call('PUT /lessons/:id', { params: { id: _id }, as: caller.id, body: { ...body, version } });
  expect((await as(bob, { title: 'Mine' }, lesson.version)).status).toBe(403);
  const taken = (await takeSeat(_id, bob)).body.lesson;
  const renamed = await as(bob, { title: 'We cook together' }, taken.version);
  expect(renamed.body.lesson.title).toBe('We cook together');
  for (const body of [{ seats: 8 }, { listed: 'everybody' }, { admission: 'ask' }])
    expect(codeOf(await as(ada, body, renamed.body.lesson.version))).toBe('not_available');
  expect(codeOf(await service.call('PUT /lessons/:id/close', { params: { id: _id }, as: ada.id }))).toBe(
    'not_available',
  );
  const remove = { params: { id: _id, memberId: bob.id }, as: ada.id, body: { answer: 'remove' as const } };
  expect((await service.call('PUT /lessons/:id/people/:memberId', remove)).status).toBe(403);

  const sessionId = lesson.sessions[0]?._id ?? '';
  const moved = await service.call('PUT /lessons/:id/sessions/:sessionId', {
    params: { id: _id, sessionId },
    as: bob.id,
    body: { startsAt: inHours(120), version: renamed.body.lesson.version },
  });
  expect(moved.body.lesson.before).toBeUndefined();
  expect((await service.read(_id, ada.id)).before?.[0]?.mine).toMatchObject({ isAsked: true, until: null });
  await service.call('PUT /lessons/:id/cancel', { params: { id: _id }, as: ada.id, body: { reason: 'Too much work' } });
  await service.waitFor(async () => (await noticesOf(_id)).length === 5);
  expect((await noticesOf(_id)).slice(2)).toEqual([
    ['moved_asked', [ada.id], null],
    ['invited', [cleo.id], bob.id],
    ['cancelled_all', sorted(bob, cleo), ada.id],
  ]);
});

it('when the last one leaves it does not take place, and the ring can arrange another', async () => {
  const { ringId, members, _id } = await meeting();
  const [ada, bob, cleo] = members;
  await takeSeat(_id, bob);
  await leave(_id, ada);
  expect(await statusOf(_id, bob)).toBe('open');
  expect((await service.call('GET /lessons/allowance', { as: ada.id })).body.lastMinuteUntil).toBeNull();
  await leave(_id, bob);
  expect(await statusOf(_id, cleo)).toBe('cancelled');
  await service.waitFor(async () => (await noticesOf(_id)).some(([change]) => change === 'cancelled_all'));
  expect((await noticesOf(_id)).find(([change]) => change === 'cancelled_all')?.[1]).toEqual([cleo.id]);
  expect((await arrange(ringId, cleo)).status).toBe(201);
});

it('a seat in the own ring counts for no limit', async () => {
  const newcomer = await service.member({}, { days: 1, isNew: true });
  const others = [await service.member(), await service.member()];
  for (let count = 0; count <= LESSONS.newcomerSeats; count += 1) {
    const ringId = newId();
    await service.publish(people(ringId, [newcomer.id, ...others.map(({ id }) => id)], 2, 'confirmed'));
    await ringStored(ringId, 2);
    const { body } = await arrange(ringId, others[0] as Learner);
    expect((await takeSeat(body.lesson._id, newcomer)).status).toBe(201);
  }
  const { body } = await service.call('GET /lessons/allowance', { as: newcomer.id });
  expect(body.seats).toBe(LESSONS.newcomerSeats);
});

it('a ring that breaks meets no more, whatever is done at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ringId, members, ids, _id } = await meeting();
    const [ada, bob, cleo] = members;
    const [taken] = await Promise.all([takeSeat(_id, bob), breakRing(ringId, ids)]);
    expect([201, 404, 409]).toContain(taken.status);
    await service.waitFor(async () => (await statusOf(_id, ada)) === 'cancelled');
    expect(codeOf(await takeSeat(_id, cleo))).toBe('lesson_closed');
    expect(codeOf(await arrange(ringId, ada))).toBe('ring_over');
    expect((await meetingOf(ringId, ada)).body).toMatchObject({ lesson: null, canMeet: false });
  }
  for (let round = 0; round < 5; round += 1) {
    const { ringId, members, ids } = await ring();
    const [{ status, body }] = await Promise.all([arrange(ringId, members[1]), breakRing(ringId, ids)]);
    if (status === 201)
      await service.waitFor(async () => (await statusOf(body.lesson._id, members[1])) === 'cancelled');
    expect((await meetingOf(ringId, members[0])).body.lesson).toBeNull();
  }
});

it('a meeting that has begun goes on when the ring breaks, and who is late still comes in', async () => {
  const { ringId, members, ids, _id } = await meeting();
  const [ada, bob, cleo] = members;
  await letPass(_id, Date.now() - 10 * MINUTE_MS, Date.now() + 50 * MINUTE_MS);
  await takeSeat(_id, bob);
  await breakRing(ringId, ids);
  expect((await takeSeat(_id, cleo)).status).toBe(201);
  expect(await statusOf(_id, ada)).toBe('open');
  await letPass(_id, Date.now() - 70 * MINUTE_MS, Date.now() - 10 * MINUTE_MS);
  expect((await meetingOf(ringId, ada)).body).toMatchObject({ lesson: null, canMeet: false });
});

it('after a meeting the ring can arrange the next one at once, also when two do', async () => {
  const { ringId, members, ids, _id } = await meeting();
  await letPass(_id, Date.now() - 70 * MINUTE_MS, Date.now() - 10 * MINUTE_MS);
  await service.publish(people(ringId, ids, 4, 'completed'));
  await ringStored(ringId, 4);
  const answers = await Promise.all(members.map((each) => arrange(ringId, each)));
  expect(answers.map(codeOf).toSorted()).toEqual([201, 'lesson_open', 'lesson_open'].toSorted());
});

it('a blocked pair: who is blocked by somebody inside gets no seat, and who has blocked is warned', async () => {
  const { members, _id } = await meeting(4);
  const [ada, bob, cleo] = members;
  await service.block(ada.id, bob.id);
  await service.block(cleo.id, ada.id);
  expect(codeOf(await takeSeat(_id, bob))).toBe('not_available');
  expect(codeOf(await takeSeat(_id, cleo))).toBe('blocked_inside');
  expect((await takeSeat(_id, cleo, { despite: true })).status).toBe(201);
  expect((await service.read(_id, bob.id)).counts.taken).toBe(2);
});

it('nobody is invited across a block', async () => {
  const { ringId, members } = await ring(4);
  const [ada, bob, cleo] = members;
  const dan = members[3] as Learner;
  await service.block(bob.id, ada.id);
  const { body } = await arrange(ringId, ada);
  await service.waitFor(async () => (await noticesOf(body.lesson._id)).length > 0);
  expect((await noticesOf(body.lesson._id))[0]?.[1]).toEqual(sorted(cleo, dan));
});

it('afterwards everybody says for themselves whether they were there; it counts no hours, thanks or attendance', async () => {
  const newcomer = await service.member({}, { isNew: true });
  const [bob, cleo] = [await service.member(), await service.member()];
  const ringId = newId();
  await service.publish(people(ringId, [newcomer.id, bob.id, cleo.id], 2, 'confirmed'));
  await ringStored(ringId, 2);
  const { body } = await arrange(ringId, newcomer);
  const { _id, sessions } = body.lesson;
  const sessionId = sessions[0]?._id ?? '';
  for (const each of [bob, cleo]) await takeSeat(_id, each);
  await service.passTo({ _id, sessionId }, 20);
  const asked = await service.waitFor(async () =>
    (await service.context.sentTo('notifications', 'lesson.due')).find(
      ({ payload }) => payload.lessonId === _id && payload.what === 'ask',
    ),
  );
  expect([asked.payload.kind, asked.payload.to.toSorted()]).toEqual(['ring', sorted(newcomer, bob, cleo)]);
  const say = (who: Learner) =>
    service.call('PUT /lessons/:id/sessions/:sessionId/mine', {
      params: { id: _id, sessionId },
      as: who.id,
      body: { there: 'there' },
    });
  expect((await say(newcomer)).body.lesson.after?.[0]?.mine).toMatchObject({ said: 'there', canThank: false });
  const presence = { params: { id: _id, sessionId }, as: newcomer.id, body: { members: [bob.id] } };
  expect((await service.call('PUT /lessons/:id/sessions/:sessionId/presence', presence)).status).toBe(403);
  const thanks = { params: { id: _id, sessionId }, as: newcomer.id, body: { text: 'Thank you', again: null } };
  expect(codeOf(await service.call('POST /lessons/:id/sessions/:sessionId/thanks', thanks))).toBe('not_there');
  await say(bob);
  await service.passTo({ _id, sessionId }, 73 * 60);
  await service.waitFor(async () => (await service.read(_id, bob.id)).sessions[0]?.status === 'held');
  const settled = await service.context.sentTo('auth', 'lesson.settled');
  expect(settled.filter(({ payload }) => payload.lessonId === _id)).toEqual([]);
  const { missing } = (await service.call('GET /lessons/allowance', { as: newcomer.id })).body;
  expect(missing).toEqual(['exchange']);
});

it('one who was there alone has met nobody', async () => {
  const { members, _id, lesson } = await meeting();
  const sessionId = lesson.sessions[0]?._id ?? '';
  await takeSeat(_id, members[1]);
  await service.passTo({ _id, sessionId }, 20);
  const mine = { params: { id: _id, sessionId }, as: members[0].id, body: { there: 'there' as const } };
  await service.call('PUT /lessons/:id/sessions/:sessionId/mine', mine);
  await service.passTo({ _id, sessionId }, 73 * 60);
  await service.waitFor(async () => (await service.read(_id, members[0].id)).sessions[0]?.status === 'unclear');
});

it('the calendar file is for those with a seat, and names nobody', async () => {
  const { members, _id, lesson } = await meeting();
  const path = `/lessons/${_id}/sessions/${lesson.sessions[0]?._id}/file`;
  expect((await service.fetch(path, { as: members[1].id })).status).toBe(404);
  const text = await (await service.fetch(path, { as: members[0].id })).text();
  expect(text).toContain('SUMMARY:Our ring meets');
  expect(text).toContain('https://meet.example/ring');
});

it('an erased member leaves no word, and the meeting of the others stays', async () => {
  const { ringId, members, _id } = await meeting();
  const [ada, bob, cleo] = members;
  await takeSeat(_id, bob);
  const exported = await (await service.fetch('/lessons/own-data/all', { as: ada.id })).text();
  expect(exported).toContain('Everybody shows a little.');
  expect(exported).toContain('"lesson-seat"');
  await service.publish(newEvent('member.erased', { userId: ada.id }));
  const after = await service.waitFor(async () => {
    const found = await service.read(_id, cleo.id);
    return found.teacher._id === bob.id ? found : undefined;
  });
  expect([after.about, after.people?.map(({ user }) => user._id)]).toEqual(['', [bob.id]]);
  // The place may have been their home.
  const { place } = await service.read(_id, bob.id);
  expect(place).toMatchObject({ area: '', private: { address: '', link: '', notes: '' } });
  await service.waitFor(async () =>
    (await noticesOf(_id)).some(([change, to]) => change === 'placed' && `${to}` === bob.id),
  );
  const kept = { projection: { outbox: 0 } };
  const stored = await service.context.connection.collection('lessons').findOne({ _id } as never, kept);
  expect(JSON.stringify(stored)).not.toContain(ada.id);
  expect((await meetingOf(ringId, cleo)).body.lesson?._id).toBe(_id);
});

it('a meeting that moderators hide is for those with a seat, and takes nobody more', async () => {
  const { ringId, members, _id } = await meeting();
  const [ada, bob] = members;
  const reported = await service.call('POST /lessons/:id/reports', {
    params: { id: _id },
    as: bob.id,
    body: { reason: 'money' },
  });
  expect(reported.status).toBe(201);
  const decision = { kind: 'lesson' as const, targetId: _id, isHidden: true, note: '', version: 1 };
  await service.publish(newEvent('content.moderated', { ...decision, subjectId: ada.id }));
  const statusFor = async ({ id: as }: Learner) =>
    (await service.call('GET /lessons/:id', { params: { id: _id }, as })).status;
  await service.waitFor(async () => (await statusFor(bob)) === 404);
  expect((await takeSeat(_id, bob)).status).toBe(404);
  expect((await service.read(_id, ada.id)).title).toBe('Our ring meets');
  expect((await meetingOf(ringId, bob)).body.lesson).toBeNull();
});
