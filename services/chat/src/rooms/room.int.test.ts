import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientPayload, Person, RoomState } from '@mutua/contracts';
import { type Engine, startJanus } from '@mutua/infra/engines';
import { newEvent } from '@mutua/service-kit';
import { testToken, useStarted, waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  type Client,
  collectEvents,
  type Node,
  newId,
  newPerson,
  useHarness,
  useNode,
} from '../../test/harness.ts';
import { lessonOf, lessonsOf, seat } from '../../test/lessons.ts';
import { offerOfThree } from '../../test/rooms.ts';

const MINUTE = 60_000;
const SECRET = 'a secret that only the tests of rooms know and that is long';

const janus = useStarted(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mutua-janus-'));
  const engine: Engine & { url: string } = await startJanus({ dataDir, secret: SECRET });
  return {
    ...engine,
    dataDir,
    async close() {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
const chat = useHarness();
const lessons = lessonsOf(chat);
// A beat that is late by as much again is a break, after which nobody is removed for a while: too short ones never are in time here.
const timing = { roomBeatMs: 1_000, roomLookMs: 200, roomGraceMs: 100 };
const env = () => ({ ROOM_NODES: janus.url, ROOM_SECRET: SECRET });
const started = (options: () => Parameters<typeof chat.startNode>[0]): Node =>
  useStarted(async () => ({ ...(await chat.startNode(options())), close: async () => {} }));
const one = started(() => ({ env: env(), timing }));
/** Who disconnects from this one has all the time of a test to return. */
const two = started(() => ({ env: env(), timing: { ...timing, roomGraceMs: 60_000 } }));
/** A node of an operator without rooms. */
const roomless = useNode(chat);

/** A session that has begun so many minutes ago. */
const session = (ago = 0) => {
  const startsAt = new Date(Date.now() - ago * MINUTE).toISOString();
  return { _id: newId(), startsAt, minutes: 60, status: 'planned' as const, sequence: 0, setAt: startsAt };
};
/** A lesson of Hana for Mateo and Aisha. */
const openLesson = (ago = 0) => lessons.open({ sessions: [session(ago)] });
const enter = (client: Client, circleId: string) => ask(client, 'room_enter', { circleId });
const OK = { ok: true };
const refused = (code: string) => ({ ok: false, error: { code, message: expect.any(String) } });
const idsIn = ({ people }: RoomState) => people.map(({ user }) => user._id);
/** The newest of the states that a device has got. They may arrive in another order, so pages compare their versions. */
const newest = (states: readonly RoomState[]): RoomState | undefined =>
  states.toSorted((one, other) => one.version - other.version).at(-1);
const SENDS: ClientPayload<'room_state'> = { sound: true, picture: true, screen: false, hand: false };

/** Enters with a device, and collects what it is told. */
async function inside(node: Node, memberId: string, circleId: string) {
  const client = await chat.connect(node, memberId, { reconnection: false });
  const people = collectEvents(client, 'room_people');
  const closed = collectEvents(client, 'room_closed');
  const stopped = collectEvents(client, 'room_stopped');
  const moved = collectEvents(client, 'room_moved');
  const answer = await enter(client, circleId);
  if (!answer.ok) throw new Error(answer.error.code);
  return { client, people, closed, stopped, moved, room: answer.room };
}
it('a signal that is no session description is refused, and the member can enter again', async () => {
  const { id, hana } = await openLesson();
  const { client } = await inside(one, hana._id, id);
  const crowd = { type: 'offer', sdp: `v=0\r\n${'m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(7)}` };
  for (const jsep of [{}, { type: 'offer', sdp: 'no sdp' }, { type: 'answer', sdp: '' }, { type: 5, sdp: [] }, crowd])
    expect([jsep, await ask(client, 'room_publish', { jsep })]).toEqual([jsep, refused('validation_failed')]);
  expect(await enter(client, id)).toMatchObject(OK);
  expect(await ask(client, 'room_publish', { jsep: offerOfThree() })).toMatchObject(OK);
  client.disconnect();
});

it('what a device says again tells only it how the room is, and nobody anything new', async () => {
  const { id, hana, mateo } = await openLesson();
  const [teacher, learner] = [await inside(one, hana._id, id), await inside(two, mateo._id, id)];
  expect(await ask(learner.client, 'room_state', SENDS)).toEqual(OK);
  await waitFor(() => newest(teacher.people)?.people[1]?.sound === true);
  const told = teacher.people.length;
  const before = learner.people.length;
  expect(await ask(learner.client, 'room_state', SENDS)).toEqual(OK);
  await waitFor(() => learner.people.length > before);
  expect(newest(learner.people)?.people).toEqual(newest(teacher.people)?.people);
  await ask(learner.client, 'room_state', { ...SENDS, hand: true });
  await waitFor(() => newest(teacher.people)?.people[1]?.hand !== null);
  expect(teacher.people).toHaveLength(told + 1);
  for (const { client } of [teacher, learner]) client.disconnect();
});

it('a member in a room is busy for calls on every node, until they leave', async () => {
  const { id, mateo } = await openLesson();
  const { client } = await inside(one, mateo._id, id);
  const exchange = await chat.exchange({ receiver: mateo });
  const caller = await chat.connect(two, exchange.sender._id);
  const busy = collectEvents(caller, 'call_busy');
  const call = (callId: string) =>
    ask(caller, 'call_user', { targetUserId: mateo._id, callType: 'audio', requestId: exchange.id, callId });
  expect(await call('while-in-a-room')).toEqual(OK);
  await waitFor(() => busy.some(({ callId }) => callId === 'while-in-a-room'));
  await ask(client, 'room_leave', { circleId: id });
  const rings = collectEvents(client, 'incoming_call');
  // The other node learns of it a moment later.
  await waitFor(async () => {
    await call(`after-${rings.length}-${busy.length}`);
    return rings.length > 0;
  });
});

describe('the door', () => {
  it('is open for the teacher and seats, on every node, and each sees who is there', async () => {
    const { id, hana, mateo, aisha } = await openLesson();
    const teacher = await inside(one, hana._id, id);
    const learner = await inside(two, mateo._id, id);
    expect(idsIn(learner.room)).toEqual([hana._id, mateo._id]);
    await waitFor(() => teacher.people.some((state) => idsIn(state).includes(mateo._id)));
    const { body } = await two.call('GET /circles/:id/room', { params: { id }, as: aisha._id });
    expect(body.room).toMatchObject({ title: 'Bread baking', role: 'learner', door: 'open', people: [hana, mateo] });
    expect(JSON.stringify([body, learner.room])).not.toMatch(new RegExp(`${SECRET}|ws:|pin|feed`));
    const published = await ask(teacher.client, 'room_publish', { jsep: offerOfThree() });
    expect(published).toMatchObject({ ok: true, jsep: { type: 'answer' } });
    expect(await ask(learner.client, 'room_leave', { circleId: id })).toEqual(OK);
    await waitFor(() => newest(teacher.people)?.people.length === 1);
  });

  it('tells whoever has blocked somebody inside before they enter, and nobody else', async () => {
    const { id, hana, mateo, aisha } = await openLesson();
    await chat.publish(newEvent('member.blocked', { blockerId: aisha._id, blockedId: mateo._id, version: Date.now() }));
    await chat.settled();
    const hasBlocked = async ({ _id: as }: Person) =>
      (await two.call('GET /circles/:id/room', { params: { id }, as })).body.room.hasBlocked ?? false;
    expect(await hasBlocked(aisha)).toBe(false);
    const { client } = await inside(one, mateo._id, id);
    expect(await Promise.all([hana, mateo, aisha].map(hasBlocked))).toEqual([false, false, true]);
    const blocker = await inside(two, aisha._id, id);
    for (const each of [client, blocker.client]) each.disconnect();
  });

  it('is not there for strangers, guessed ids, who only asks for a seat, and where there are no rooms', async () => {
    const asking = newPerson('Jonas');
    const { id, hana, mateo, lesson } = await openLesson();
    await lessons.tell({ ...lesson, version: 2, people: [seat(mateo), seat(asking, 'asked')] });
    for (const stranger of [newId(), asking._id]) {
      const client = await chat.connect(one, stranger);
      for (const circleId of [id, newId()]) expect(await enter(client, circleId)).toEqual(refused('not_found'));
      expect(await one.call('GET /circles/:id/room', { params: { id }, as: stranger })).toMatchObject({ status: 404 });
      expect(await ask(client, 'room_publish', { jsep: offerOfThree() })).toEqual(refused('not_found'));
      expect(await ask(client, 'room_moderate', { what: 'end' })).toEqual(refused('not_found'));
    }
    expect(await enter(await chat.connect(roomless, hana._id), id)).toEqual(refused('not_found'));
    expect(await roomless.call('GET /circles/:id/room', { params: { id }, as: hana._id })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['31 minutes before the start', -31, 'room_early', 'early'],
    ['an hour after the end', 121, 'room_closed', 'over'],
  ])('is closed %s, for the teacher, too', async (_when, ago, code, door) => {
    const { id, hana } = await openLesson(ago);
    expect(await enter(await chat.connect(one, hana._id), id)).toEqual(refused(code));
    const { body } = await one.call('GET /circles/:id/room', { params: { id }, as: hana._id });
    expect(body.room).toMatchObject({ door });
  });

  it('is closed for the fourteenth, and opens when somebody has left', async () => {
    const [hana, ...people] = Array.from({ length: 15 }, (_, index) => newPerson(`Member ${index}`)) as [
      Person,
      ...Person[],
    ];
    const last = people.pop() as Person;
    await lessons.meet(hana, last, ...people);
    const seats = [last, ...people].map((each) => seat(each));
    const { lessonId: id } = await lessons.tell(lessonOf(hana, { people: seats, sessions: [session()] }));
    const entered = await Promise.all(people.map(({ _id }, index) => inside(index % 2 ? one : two, _id, id)));
    expect(Math.max(...entered.map(({ room }) => room.people.length))).toBe(13);
    const late = await chat.connect(one, last._id);
    expect(await enter(late, id)).toEqual(refused('room_full'));
    await ask(entered[0]?.client as Client, 'room_leave', { circleId: id });
    expect(await enter(late, id)).toMatchObject(OK);
  });

  it('closes behind who loses the seat, and behind everybody when the session is cancelled', async () => {
    const { id, mateo, aisha, lesson } = await openLesson();
    const [first, second] = [await inside(one, mateo._id, id), await inside(two, aisha._id, id)];
    await lessons.tell({ ...lesson, version: 2, people: [seat(aisha)] });
    await waitFor(() => first.closed.length === 1);
    expect(first.closed).toEqual([{ why: 'no_seat' }]);
    expect(await enter(first.client, id)).toEqual(refused('not_found'));
    expect(second.closed).toEqual([]);

    const sessions = lesson.sessions.map((each) => ({ ...each, status: 'cancelled' as const }));
    await lessons.tell({ ...lesson, version: 3, people: [seat(aisha)], sessions });
    await waitFor(() => second.closed.length === 1);
    expect(second.closed).toEqual([{ why: 'over' }]);
    expect(await enter(second.client, id)).toEqual(refused('room_early'));
  });
});

it('has each member once: a second device replaces the first, on another node, too', async () => {
  const { id, mateo, hana } = await openLesson();
  const teacher = await inside(one, hana._id, id);
  const laptop = await inside(one, mateo._id, id);
  const phone = await inside(two, mateo._id, id);
  await waitFor(() => laptop.closed.length === 1);
  expect(laptop.closed).toEqual([{ why: 'replaced' }]);
  expect(idsIn(phone.room)).toEqual([hana._id, mateo._id]);
  await waitFor(async () => !(await ask(laptop.client, 'room_publish', { jsep: offerOfThree() })).ok);
  expect(await ask(phone.client, 'room_state', SENDS)).toEqual(OK);
  await waitFor(() => newest(teacher.people)?.people[1]?.sound === true);
});

it('keeps somebody who connects again soon, and lets others go, with the time of their stay', async () => {
  const { id, mateo, hana, aisha, lesson } = await openLesson();
  const teacher = await inside(one, hana._id, id);
  const [gone, back] = [await inside(one, mateo._id, id), await inside(two, aisha._id, id)];
  gone.client.disconnect();
  back.client.disconnect();
  await inside(one, aisha._id, id);
  await waitFor(() => newest(teacher.people)?.people.length === 2);
  expect(idsIn(newest(teacher.people) as RoomState)).toEqual([hana._id, aisha._id]);
  const stays = chat.connection.collection<{ _id: string }>('roomstays');
  await waitFor(
    async () => (await stays.findOne({ _id: new RegExp(`^${lesson.sessions[0]?._id}:${mateo._id}:`) })) !== null,
  );
  expect(await stays.findOne({ _id: new RegExp(`:${aisha._id}:`) })).toBeNull();
});

it('keeps who is still there when the next session begins, and counts both stays', async () => {
  const [first, next] = [session(70), session(-20)];
  const { id, hana, mateo, lesson } = await lessons.open({ sessions: [{ ...first, minutes: 90 }, next] });
  const teacher = await inside(one, hana._id, id);
  // The first one has ended; it is shorter now.
  await lessons.tell({ ...lesson, version: lesson.version + 1, sessions: [first, next] });
  const learner = await inside(two, mateo._id, id);
  expect(idsIn(learner.room)).toEqual([hana._id, mateo._id]);
  for (const { client } of [teacher, learner]) await ask(client, 'room_leave', { circleId: id });
  await waitFor(async () => {
    const sent = await chat.sentTo('lessons', 'room.attended');
    const stays = sent.map(({ payload }) => payload).filter(({ memberId }) => memberId === hana._id);
    return (
      stays
        .map(({ sessionId }) => sessionId)
        .toSorted()
        .join() === [first._id, next._id].toSorted().join()
    );
  });
  expect(teacher.closed).toEqual([]);
});

it('removes people whose node was killed, also when somebody enters first, and publishes their stay', async () => {
  const { id, mateo, hana, aisha } = await openLesson();
  const teacher = await inside(one, hana._id, id);
  await inside(two, mateo._id, id);
  const key = `${chat.prefix}:room:${id}`;
  const stored = JSON.parse((await chat.redis.hget(key, 'room')) ?? '');
  // As if its node had been silent for long: nobody reports this device.
  stored.people[1] = { ...stored.people[1], device: 'of-a-dead-node', seenAt: Date.now() - 60_000 };
  // Far from the version that a node may write meanwhile: that one would go on from what it has written.
  const version = stored.version + 100;
  await chat.redis.hset(key, 'room', JSON.stringify({ ...stored, version }), 'version', version);
  await inside(one, aisha._id, id);
  await waitFor(() => newest(teacher.people)?.people.length === 2);
  expect(idsIn(newest(teacher.people) as RoomState)).toEqual([hana._id, aisha._id]);
  const stays = chat.connection.collection('roomstays');
  await waitFor(async () => (await stays.countDocuments({ circleId: id, memberId: mateo._id })) === 1);
});

it('lets nobody in who is removed while entering', async () => {
  const { id, mateo, hana } = await openLesson();
  const teacher = await inside(one, hana._id, id);
  const client = await chat.connect(two, mateo._id);
  const key = `${chat.prefix}:room:${id}`;
  const isStored = async () => ((await chat.redis.hget(key, 'room')) ?? '').includes(`${mateo._id}:`);
  const [pid] = janus.pids as [number];
  // The engine lets the member wait.
  process.kill(pid, 'SIGSTOP');
  const entering = enter(client, id);
  await waitFor(isStored);
  const removing = ask(teacher.client, 'room_moderate', { what: 'remove', memberId: mateo._id });
  await waitFor(async () => !(await isStored()));
  process.kill(pid, 'SIGCONT');
  expect(await entering).toEqual(refused('not_available'));
  expect(await removing).toEqual(OK);
  expect(await ask(client, 'room_publish', { jsep: offerOfThree() })).toEqual(refused('not_found'));
});

describe('one screen', () => {
  it('is shared at a time; it is free once it is stopped', async () => {
    const { id, mateo, hana } = await openLesson();
    const [teacher, learner] = [await inside(one, hana._id, id), await inside(two, mateo._id, id)];
    const share = (client: Client) => ask(client, 'room_state', { ...SENDS, screen: true });
    const answers = await Promise.all([share(teacher.client), share(learner.client)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual(refused('screen_taken'));
    await ask(teacher.client, 'room_state', SENDS);
    expect(await share(learner.client)).toEqual(OK);
    expect(await share(teacher.client)).toEqual(refused('screen_taken'));
    expect(await ask(teacher.client, 'room_moderate', { what: 'stop_screen', memberId: mateo._id })).toEqual(OK);
    await waitFor(() => learner.stopped.length === 1);
    expect(learner.stopped).toEqual([{ stream: 'screen' }]);
    expect(await share(teacher.client)).toEqual(OK);
  });
});

describe('the teacher', () => {
  it('mutes, lowers hands, locks, removes for this session, and ends for all; learners do none of it', async () => {
    const { id, mateo, hana, aisha } = await openLesson();
    const teacher = await inside(one, hana._id, id);
    const learner = await inside(two, mateo._id, id);
    const measure = (client: Client, what: ClientPayload<'room_moderate'>['what'], memberId?: string) =>
      ask(client, 'room_moderate', { what, ...(memberId && { memberId }) });
    for (const what of ['mute', 'stop_screen', 'lower_hand', 'remove', 'lock', 'unlock', 'end'] as const)
      expect(await measure(learner.client, what, hana._id)).toEqual(refused('forbidden'));
    expect(await measure(teacher.client, 'remove', hana._id)).toEqual(refused('not_found'));
    expect(await measure(teacher.client, 'mute', aisha._id)).toEqual(refused('not_found'));

    await ask(learner.client, 'room_state', { ...SENDS, hand: true });
    await waitFor(() => newest(teacher.people)?.people[1]?.hand !== null);
    await measure(teacher.client, 'lower_hand', mateo._id);
    await measure(teacher.client, 'mute', mateo._id);
    await waitFor(() => learner.stopped.length === 1);
    await waitFor(() => newest(teacher.people)?.people[1]?.sound === false);
    expect(newest(teacher.people)?.people[1]).toMatchObject({ hand: null, sound: false });
    expect(await ask(learner.client, 'room_state', SENDS)).toEqual(OK);

    await measure(teacher.client, 'lock');
    const late = await chat.connect(two, aisha._id);
    expect(await enter(late, id)).toEqual(refused('room_locked'));
    await measure(teacher.client, 'unlock');
    expect(await enter(late, id)).toMatchObject(OK);

    await measure(teacher.client, 'remove', mateo._id);
    await waitFor(() => learner.closed.length === 1);
    expect(learner.closed).toEqual([{ why: 'removed' }]);
    expect(await enter(learner.client, id)).toEqual(refused('not_available'));
    expect(await enter(await chat.connect(one, mateo._id), id)).toEqual(refused('not_available'));

    const ended = collectEvents(late, 'room_closed');
    await measure(teacher.client, 'end');
    await waitFor(() => ended.length === 1 && teacher.closed.length === 1);
    expect(await enter(late, id)).toEqual(refused('room_closed'));
    expect(await enter(teacher.client, id)).toMatchObject(OK);
    expect(await enter(late, id)).toMatchObject(OK);
  });
});

it('in the meeting of a ring each mutes and ends, and none shuts another one out', async () => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')];
  await lessons.meet(ada, ben);
  const people = [seat(ada), seat(ben)];
  const { lessonId: id } = await lessons.tell(lessonOf(ada, { kind: 'ring', people, sessions: [session()] }));
  const [first, second] = [await inside(one, ada._id, id), await inside(two, ben._id, id)];
  expect(second.room.people.map(({ role }) => role)).toEqual(['host', 'host']);
  const measure = (client: Client, body: ClientPayload<'room_moderate'>) => ask(client, 'room_moderate', body);
  expect(await measure(second.client, { what: 'mute', memberId: ada._id })).toEqual(OK);
  await waitFor(() => first.stopped.some(({ stream }) => stream === 'sound'));
  for (const { client } of [first, second])
    for (const memberId of [ada._id, ben._id])
      expect(await measure(client, { what: 'remove', memberId })).toMatchObject({ ok: false });
  expect(await measure(second.client, { what: 'remove', memberId: ada._id })).toEqual(refused('not_available'));
  expect(await measure(first.client, { what: 'lock' })).toEqual(refused('not_available'));
  expect(await measure(second.client, { what: 'end' })).toEqual(OK);
  await waitFor(() => first.closed.length > 0);
  // Each of them can open it again.
  expect(await enter(first.client, id)).toMatchObject(OK);
  first.client.disconnect();
  second.client.disconnect();
});

describe('a report of what happened in a room', () => {
  const report = (node: Node, id: string, as: string, body: object) =>
    node.call('POST /circles/:id/room/reports', { params: { id }, as, body: { reason: 'unkind', ...body } as never });
  const sent = async (subject: Person) =>
    (await chat.sentTo('auth', 'room.reported'))
      .map(({ payload }) => payload.report)
      .filter(({ subjectId }) => subjectId === subject._id);
  const write = (node: Node, as: Person, id: string, content: string) =>
    node.call('POST /circles/:id/messages', { params: { id }, as: as._id, body: { content } });

  it('has who was there and when, and what was written meanwhile; the reported one is told nothing', async () => {
    const { id, hana, mateo, aisha } = await openLesson();
    await write(one, hana, id, 'Bring flour');
    const teacher = await inside(one, hana._id, id);
    const learner = await inside(two, mateo._id, id);
    const written = collectEvents(learner.client, 'circle_message');
    await write(one, mateo, id, 'Nonsense');
    await waitFor(() => written.length === 1);
    const told: string[] = [];
    learner.client.onAny((event: string) => told.push(event));
    const answer = await report(one, id, hana._id, { memberId: mateo._id, text: 'He shouted.' });
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('A person reads') } });
    expect((await report(two, id, hana._id, { memberId: mateo._id })).status).toBe(201);
    const [first, ...more] = await waitFor(async () => {
      const all = await sent(mateo);
      return all.length > 0 && all;
    });
    expect(more).toEqual([]);
    expect(first).toMatchObject({ reporterId: hana._id, reason: 'unkind', text: 'He shouted.', block: false });
    expect(first?.evidence.map(({ part, text, authorId, isReported }) => [part, text, authorId, isReported])).toEqual([
      ['title', expect.stringMatching(/^Bread baking, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/), null, true],
      ['room', expect.stringMatching(/^since .* UTC, still there$/), hana._id, false],
      ['room', expect.stringMatching(/^since .* UTC, still there$/), mateo._id, true],
      ['message', 'Nonsense', mateo._id, false],
    ]);
    expect(told).toEqual([]);
    expect(JSON.stringify(first)).not.toContain(aisha._id);
    for (const { client } of [teacher, learner]) client.disconnect();
  });

  it('is taken after the end, also by somebody who has lost the seat, for 72 hours', async () => {
    const { id, hana, mateo, aisha, lesson } = await openLesson();
    const devices = [await inside(one, hana._id, id), await inside(one, mateo._id, id)];
    await ask(devices[0]?.client as Client, 'room_moderate', { what: 'remove', memberId: mateo._id });
    await lessons.tell({ ...lesson, version: 2, people: [seat(aisha)] });
    await ask(devices[0]?.client as Client, 'room_leave', { circleId: id });
    const reported = await report(two, id, mateo._id, { memberId: hana._id });
    expect(reported.status).toBe(201);
    const [stored] = await waitFor(async () => {
      const all = await sent(hana);
      return all.length > 0 && all;
    });
    expect(stored?.evidence.map(({ part, text }) => [part, text])).toEqual([
      ['title', expect.stringContaining('Bread baking')],
      ['room', expect.stringMatching(/ to \d\d:\d\d UTC$/)],
      ['room', expect.stringMatching(/ to \d\d:\d\d UTC$/)],
    ]);
    const stays = chat.connection.collection('roomstays');
    const [stay] = await stays.find({ memberId: hana._id }).toArray();
    expect(stay?.['keptUntil'] - stay?.['leftAt']).toBe(72 * 60 * MINUTE);
    await stays.updateMany({ circleId: id }, { $set: { keptUntil: new Date() } });
    expect((await report(two, id, mateo._id, { memberId: aisha._id })).status).toBe(404);
  });

  it('is refused to strangers, who was not there, about oneself and about absent members', async () => {
    const { id, hana, mateo, aisha } = await openLesson();
    const { client } = await inside(one, hana._id, id);
    expect((await report(one, id, newId(), { memberId: hana._id })).status).toBe(404);
    expect((await report(one, newId(), hana._id, { memberId: mateo._id })).status).toBe(404);
    expect((await report(one, id, aisha._id, { memberId: hana._id })).status).toBe(403);
    expect((await report(one, id, hana._id, { memberId: hana._id })).status).toBe(403);
    expect((await report(one, id, hana._id, { memberId: mateo._id })).status).toBe(404);
    for (const memberId of [undefined, '', 'nobody', 5]) {
      const wrong = await report(one, id, hana._id, { memberId });
      expect([memberId, wrong.status]).toEqual([memberId, 400]);
    }
    expect(await sent(hana)).toEqual([]);
    client.disconnect();
  });

  it('an export has own stays, and an erasure removes them', async () => {
    const { id, mateo } = await openLesson();
    const { client } = await inside(one, mateo._id, id);
    await ask(client, 'room_leave', { circleId: id });
    const own = async () => {
      const headers = { authorization: `Bearer ${testToken(mateo._id)}` };
      const response = await fetch(`${one.url}/messages/own-data/all`, { headers });
      const lines = (await response.text()).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'room-stay');
    };
    await waitFor(async () => (await own()).length === 1);
    expect(await own()).toEqual([
      { kind: 'room-stay', conversationId: id, enteredAt: expect.any(String), leftAt: expect.any(String) },
    ]);
    await chat.publish(newEvent('member.erased', { userId: mateo._id }));
    await chat.settled();
    expect(await chat.connection.collection('roomstays').countDocuments({ memberId: mateo._id })).toBe(0);
  });
});

it('moves when the engine is killed, and people enter again', async () => {
  chat.log.expect('a node of rooms is away');
  chat.log.expect('The room cannot be reached. Please try again.');
  const { id, mateo, hana } = await openLesson();
  const devices = [await inside(one, hana._id, id), await inside(two, mateo._id, id)];
  await janus.kill();
  await waitFor(() => devices.every(({ moved }) => moved.length > 0));
  const [epoch] = new Set(devices.map(({ moved }) => moved.at(-1)?.epoch));
  expect(epoch).toBe((devices[0]?.room.epoch ?? 0) + 1);
  expect(await enter(devices[0]?.client as Client, id)).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'service_unavailable' }),
  });
  const again = await startJanus({ dataDir: janus.dataDir, secret: SECRET, port: Number(new URL(janus.url).port) });
  Object.assign(janus, again);
  for (const { client } of devices) expect(await enter(client, id)).toMatchObject({ ok: true, room: { epoch } });
  expect(await ask(devices[1]?.client as Client, 'room_publish', { jsep: offerOfThree() })).toMatchObject(OK);
});
