import { type Attachment, type NewCircleMessage, OPEN_PRIVACY, type Person } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { memberOf, testToken, waitFor } from '@mutua/service-kit/testing';
import { ask, collectEvents, newPerson, useHarness, useNode } from '../../test/harness.ts';
import { lessonOf, lessonsOf, SECRETS, seat } from '../../test/lessons.ts';
import { type CircleUpdate, createCircleRepository } from './circle.repository.ts';
import { createCircleMessageRepository, type StoredCircleMessage } from './circle-message.repository.ts';

let now = Date.now;
const chat = useHarness();
const node = useNode(chat, { env: { RATE_LIMIT_SCALE: 1 }, timing: { now: () => now() } });
const other = useNode(chat);
const lessons = lessonsOf(chat);
afterEach(() => {
  now = Date.now;
});

const write = ({ _id: as }: Person, id: string, body: Partial<NewCircleMessage> = {}) =>
  node.call('POST /circles/:id/messages', { params: { id }, as, body: { content: 'Hello', ...body } });
const circleFor = async ({ _id: as }: Person, id: string) =>
  (await node.call('GET /circles/:id', { params: { id }, as })).body.circle;
const statusFor = async ({ _id: as }: Person, id: string) =>
  (await node.call('GET /circles/:id', { params: { id }, as })).status;
const messagesFor = async ({ _id: as }: Person, id: string, query: { after?: number; limit?: number } = {}) =>
  (await node.call('GET /circles/:id/messages', { params: { id }, as, query })).body;
const unreadOf = async ({ _id: as }: Person) => (await node.call('GET /circles/unread/count', { as })).body.unreadCount;
const markRead = ({ _id: as }: Person, id: string) => node.call('PUT /circles/:id/read', { params: { id }, as });

/** Uploads a text of a member. */
async function upload({ _id: as }: Person): Promise<Attachment> {
  const form = new FormData();
  form.append('file', new Blob(['12 Rue Moncey']), 'where.txt');
  const response = await fetch(`${node.url}/upload/chat-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken(as)}` },
    body: form,
  });
  return ((await response.json()) as { file: Attachment }).file;
}
const follow = (link: string) => fetch(`${node.url}${link.replace('/api', '')}`);

describe('who may enter', () => {
  it('is the teacher and whoever has a seat; for everybody else, and before the first seat, it is a 404', async () => {
    const [hana, mateo, waiting, stranger] = ['Hana', 'Mateo', 'Wanda', 'Stan'].map(newPerson) as [
      Person,
      Person,
      Person,
      Person,
    ];
    await lessons.meet(hana, mateo, waiting);
    const lesson = await lessons.tell(lessonOf(hana, { people: [seat(waiting, 'waiting')] }));
    const statuses = () => Promise.all([hana, mateo, waiting, stranger].map((who) => statusFor(who, lesson.lessonId)));
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await lessons.tell({ ...lesson, version: 2, people: [seat(mateo), seat(waiting, 'waiting')] });
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    expect(await circleFor(mateo, lesson.lessonId)).toMatchObject({
      title: 'Bread baking',
      role: 'learner',
      people: [
        { name: 'Hana', role: 'teacher' },
        { name: 'Mateo', role: 'learner' },
      ],
      closed: false,
      unreadCount: 0,
    });
    expect((await write(waiting, lesson.lessonId)).status).toBe(404);
    expect((await write(stranger, lesson.lessonId)).status).toBe(404);
  });

  it('is, of a ring that meets, whoever has a seat: all are hosts, and none is above another', async () => {
    const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map(newPerson) as [Person, Person, Person];
    await lessons.meet(ada, ben, cleo);
    const meeting = lessonOf(ada, { kind: 'ring', people: [seat(ada)] });
    const id = meeting.lessonId;
    const statuses = () => Promise.all([ada, ben, cleo].map((who) => statusFor(who, id)));
    await lessons.tell(meeting);
    expect(await statuses()).toEqual([404, 404, 404]);
    await lessons.tell({ ...meeting, version: 2, people: [seat(ada), seat(ben)] });
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(await circleFor(ben, id)).toMatchObject({
      ...{ kind: 'ring', role: 'host' },
      people: [
        { name: 'Ada', role: 'host' },
        { name: 'Ben', role: 'host' },
      ],
    });
    expect((await write(ben, id, { toAll: true })).status).toBe(201);
    const { messages } = await messagesFor(ada, id);
    const remove = { params: { id: messages[0]?._id ?? '' }, as: ada._id };
    expect((await node.call('DELETE /circles/messages/:id', remove)).status).toBe(403);
    // Whoever has arranged it is in it no longer than the own seat.
    await lessons.tell({ ...meeting, version: 3, people: [seat(ben), seat(cleo)] });
    expect(await statuses()).toEqual([404, 200, 200]);
  });

  it('ends with the seat at once: nothing is read, written or received, own messages stay', async () => {
    const { hana, mateo, aisha, lesson, id } = await lessons.open();
    await write(mateo, id, { content: 'I bring flour' });
    const device = await chat.connect(other, mateo._id);
    const received = collectEvents(device, 'circle_message');
    await lessons.tell({ ...lesson, version: 2, people: [seat(aisha)] });
    expect(await statusFor(mateo, id)).toBe(404);
    expect((await write(mateo, id)).status).toBe(404);
    expect((await write(hana, id, { content: 'Without Mateo' })).status).toBe(201);
    const { messages } = await messagesFor(aisha, id);
    expect(messages.map(({ senderId, content }) => [senderId.name, content])).toEqual([
      ['Mateo', 'I bring flour'],
      ['Hana', 'Without Mateo'],
    ]);
    expect(received).toEqual([]);
  });

  it('is over for writing 14 days after the end, and for reading after 90', async () => {
    const { mateo, id } = await lessons.open();
    expect((await write(mateo, id)).status).toBe(201);
    const ends = Date.now() + 4 * DAY_MS;
    now = () => ends + 15 * DAY_MS;
    expect((await write(mateo, id)).error).toMatchObject({ code: 'conversation_closed' });
    expect(await circleFor(mateo, id)).toMatchObject({ closed: true, lastSeq: 1 });
    now = () => ends + 91 * DAY_MS;
    expect(await statusFor(mateo, id)).toBe(404);
    expect((await node.call('GET /circles', { as: mateo._id })).body.circles).toEqual([]);
  });

  it('who has left learns it also when the process that stored it has died', async () => {
    const { hana, mateo, aisha, lesson, id } = await lessons.open();
    await write(hana, id);
    const next = { ...lesson, version: 2, people: [seat(aisha)] };
    await createCircleRepository(chat.connection).mirror(next, new Date(), async () => 1);
    const told = async () =>
      (await chat.sentTo('notifications', 'circle.read')).filter(({ payload }) => payload.memberId === mateo._id);
    expect(await told()).toEqual([]);
    await chat.publish(newEvent('lesson.people', next));
    await waitFor(async () => (await told()).length > 0);
    // It comes again.
    await chat.publish(newEvent('lesson.people', next));
    await chat.settled();
    expect((await told()).map(({ payload }) => payload)).toEqual([{ memberId: mateo._id, circleId: id, seq: 1 }]);
  });

  it('an older event changes nothing', async () => {
    const { mateo, lesson, id } = await lessons.open({ version: 5 });
    await chat.publish(newEvent('lesson.people', { ...lesson, version: 4, people: [] }));
    await chat.settled();
    expect(await statusFor(mateo, id)).toBe(200);
  });
});

describe('messages', () => {
  it('have one order, and reach every device of everybody on any node', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const devices = await Promise.all([chat.connect(node, hana._id), chat.connect(other, aisha._id)]);
    const received = devices.map((device) => collectEvents(device, 'circle_message'));
    const [one, two] = await Promise.all([chat.connect(node, mateo._id), chat.connect(other, hana._id)]);
    const answers = await Promise.all([
      ask(one, 'send_circle_message', { circleId: id, content: 'Flour?' }),
      ask(two, 'send_circle_message', { circleId: id, content: 'Any' }),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    await waitFor(() => received.every(({ length }) => length === 2));
    const { messages } = await messagesFor(aisha, id);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await messagesFor(aisha, id, { after: 1 })).messages.map(({ seq }) => seq)).toEqual([2]);
  });

  it('with the same clientId are stored once, and make everybody load what they may have missed once', async () => {
    const { mateo, aisha, id } = await lessons.open();
    const device = await chat.connect(node, aisha._id);
    const received = collectEvents(device, 'circle_message');
    const resyncs = collectEvents(device, 'resync');
    const first = await write(mateo, id, { clientId: 'a' });
    for (let repeat = 0; repeat < 3; repeat++) {
      // A later moment than that of the message and of the first repeat.
      now = () => Date.now() + (repeat + 1) * 1_000;
      const again = await write(mateo, id, { clientId: 'a' });
      expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id]);
    }
    expect((await messagesFor(mateo, id)).messages).toHaveLength(1);
    await write(mateo, id, { clientId: 'b' });
    await waitFor(() => received.length === 2);
    expect(resyncs).toHaveLength(1);
  });

  it('quote, are edited, deleted and reacted to, and changes are listed', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const since = new Date(Date.now() - 1000).toISOString();
    const { data: first } = (await write(mateo, id, { content: 'Flour?' })).body;
    await write(hana, id, { content: 'Any', replyTo: 1 });
    expect((await write(hana, id, { content: 'x', replyTo: 9 })).status).toBe(400);
    const of = { params: { id: first._id } };
    expect((await node.call('PUT /circles/messages/:id', { ...of, as: hana._id, body: { content: 'x' } })).status).toBe(
      404,
    );
    const edited = await node.call('PUT /circles/messages/:id', {
      ...of,
      as: mateo._id,
      body: { content: 'Which flour?' },
    });
    expect(edited.body.data).toMatchObject({ content: 'Which flour?', version: 1, editedAt: expect.any(String) });
    for (const [who, emoji] of [
      [hana, '👍'],
      [aisha, '👍'],
    ] as const)
      await node.call('PUT /circles/messages/:id/reaction', { ...of, as: who._id, body: { emoji } });
    const { messages } = await messagesFor(aisha, id);
    expect(messages[0]?.reactions).toEqual([{ emoji: '👍', userIds: [hana._id, aisha._id] }]);
    expect(messages[1]?.replyTo).toMatchObject({ seq: 1, excerpt: 'Which flour?' });
    await node.call('DELETE /circles/messages/:id/reaction', { ...of, as: hana._id });
    expect((await node.call('DELETE /circles/messages/:id', { ...of, as: aisha._id })).status).toBe(403);
    const deleted = await node.call('DELETE /circles/messages/:id', { ...of, as: mateo._id });
    expect(deleted.body.data).toMatchObject({ content: 'Message deleted', deletedAt: expect.any(String) });
    expect(deleted.body.data.removedBy).toBeUndefined();
    expect((await messagesFor(aisha, id)).messages[1]?.replyTo).toEqual({ seq: 1, isGone: true });
    const changes = await node.call('GET /circles/:id/changes', { params: { id }, as: aisha._id, query: { since } });
    expect(changes.body.messages.map(({ seq, version }) => [seq, version])).toEqual([[1, 5]]);
  });

  it('of others are removed by the teacher, for all and by name', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const { data } = (await write(mateo, id, { content: 'Buy my pans' })).body;
    const device = await chat.connect(other, aisha._id);
    const changed = collectEvents(device, 'circle_changed');
    await node.call('DELETE /circles/messages/:id', { params: { id: data._id }, as: hana._id });
    await waitFor(() => changed.length === 1);
    expect(changed[0]).toMatchObject({ content: 'Message deleted', removedBy: { name: 'Hana' } });
    expect((await circleFor(aisha, id)).lastMessage).toMatchObject({ isDeleted: true });
  });

  it('that are deleted do not return to the lists by a process that wrote late, which has read the earlier words', async () => {
    const { mateo, aisha, id } = await lessons.open();
    const { data } = (await write(mateo, id, { content: 'My address' })).body;
    const stored = chat.connection.collection<{ _id: string; lastSeq: number; lastMessage: object | null }>('circles');
    const early = await waitFor(async () => {
      const circle = await stored.findOne({ _id: id });
      return circle?.lastSeq === 1 ? circle : undefined;
    });
    // The other process has not written the line yet.
    await stored.updateOne({ _id: id }, { $set: { lastSeq: 0, lastMessage: null } });
    await other.call('DELETE /circles/messages/:id', { params: { id: data._id }, as: mateo._id });
    const last = early.lastMessage as CircleUpdate['last'];
    await createCircleRepository(chat.connection).writeLast([{ circleId: id, last, wrote: { [mateo._id]: 1 } }]);
    expect((await circleFor(aisha, id)).lastMessage).toMatchObject({ isDeleted: true, content: 'Message deleted' });
    expect(await unreadOf(mateo)).toBe(0);
  });

  it('deleted by a process that died are closed, told and out of the lists after the call was repeated, and so are edits', async () => {
    const { mateo, aisha, id } = await lessons.open();
    const note = await upload(mateo);
    const { data } = (await write(mateo, id, { content: 'Where I live', attachment: note })).body;
    const { data: said } = (await write(mateo, id, { content: 'Flour?' })).body;
    const repository = createCircleMessageRepository(chat.connection, { publish: () => undefined });
    const find = async (messageId: string) => (await repository.findById(messageId)) as StoredCircleMessage;
    const device = await chat.connect(node, aisha._id);
    const changed = collectEvents(device, 'circle_changed');

    await repository.edit(await find(said._id), 'Which flour?', new Date());
    const edit = { params: { id: said._id }, as: mateo._id, body: { content: 'Which flour?' } };
    expect((await node.call('PUT /circles/messages/:id', edit)).status).toBe(200);
    await repository.remove(await find(data._id), null, new Date());
    const again = () => node.call('DELETE /circles/messages/:id', { params: { id: data._id }, as: mateo._id });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);

    await waitFor(() => changed.length >= 2);
    expect(changed.map(({ content }) => content)).toEqual(expect.arrayContaining(['Which flour?', 'Message deleted']));
    expect((await follow(note.url)).status).toBe(404);
    expect((await circleFor(aisha, id)).lastMessage).toMatchObject({ content: 'Which flour?' });
  });

  it('that were deleted leave no file behind after their time, though the process died before it closed it', async () => {
    const { mateo, id } = await lessons.open();
    const file = await upload(mateo);
    const { data } = (await write(mateo, id, { attachment: file })).body;
    const repository = createCircleMessageRepository(chat.connection, { publish: () => undefined });
    const message = (await repository.findById(data._id)) as StoredCircleMessage;
    await repository.remove(message, null, new Date(Date.now() - 31 * DAY_MS));
    const sweeping = await chat.startNode({ timing: { changeSweepMs: 20 } });
    const files = chat.connection.collection<{ _id: string }>('files');
    await waitFor(async () => (await files.findOne({ _id: message.attachment?.key ?? '' })) === null);
    await sweeping.stop();
  });

  it('keep a file that another own message shows, when one of the two is deleted', async () => {
    const { mateo, id } = await lessons.open();
    const file = await upload(mateo);
    const sent = [await write(mateo, id, { attachment: file }), await write(mateo, id, { attachment: file })];
    const remove = (at: number) =>
      node.call('DELETE /circles/messages/:id', { params: { id: sent[at]?.body.data._id ?? '' }, as: mateo._id });
    await remove(0);
    expect((await follow(file.url)).status).toBe(200);
    await remove(1);
    expect((await follow(file.url)).status).toBe(404);
  });

  it('a word to all comes from the teacher only, three times a day, and tells everybody else', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const word = (who: Person, clientId: string) => write(who, id, { content: 'Feed it', toAll: true, clientId });
    expect((await word(mateo, 'm')).status).toBe(403);
    expect((await word(hana, 'a')).body.data).toMatchObject({ toAll: true });
    expect((await word(hana, 'a')).status).toBe(201);
    for (const clientId of ['b', 'c']) expect((await word(hana, clientId)).status).toBe(201);
    expect((await word(hana, 'd')).status).toBe(429);
    expect((await write(hana, id)).status).toBe(201);
    const told = await waitFor(async () => {
      const all = await chat.sentTo('notifications', 'circle.written');
      return all.find(({ payload }) => payload.circleId === id && payload.toAll);
    });
    expect(told?.payload).toMatchObject({ toAll: true, preview: 'Feed it', to: [mateo._id, aisha._id] });
  });

  it('a word to all that is edited or removed is told to notifications, and other messages are not', async () => {
    const { hana, id } = await lessons.open();
    const { data } = (await write(hana, id, { content: 'Feed it', toAll: true })).body;
    const { data: plain } = (await write(hana, id, { content: 'Flour?' })).body;
    for (const { _id } of [plain, data]) {
      const params = { id: _id };
      await node.call('PUT /circles/messages/:id', { params, as: hana._id, body: { content: '**Feed** it twice' } });
      await node.call('DELETE /circles/messages/:id', { params, as: hana._id });
    }
    const told = await waitFor(async () => {
      const all = await chat.sentTo('notifications', 'circle.reworded');
      const own = all.filter(({ payload }) => payload.senderId === hana._id);
      return own.length === 2 ? own : undefined;
    });
    expect(told.map(({ payload }) => [payload.messageId, payload.version, payload.preview])).toEqual([
      [data._id, 1, 'Feed it twice'],
      [data._id, 2, ''],
    ]);
  });

  it('from a paused member are refused, until the teacher ends the pause', async () => {
    const { hana, mateo, id } = await lessons.open();
    const pause = (as: Person, memberId: string, paused: boolean) =>
      node.call('PUT /circles/:id/people/:memberId', { params: { id, memberId }, as: as._id, body: { paused } });
    expect((await pause(mateo, hana._id, true)).status).toBe(403);
    expect((await pause(hana, hana._id, true)).status).toBe(404);
    expect((await pause(hana, mateo._id, true)).body.circle.people[1]?.pausedUntil).toEqual(expect.any(String));
    await waitFor(async () => (await write(mateo, id)).error?.code === 'paused');
    expect((await circleFor(mateo, id)).pausedUntil).toEqual(expect.any(String));
    expect((await circleFor(mateo, id)).people[1]?.pausedUntil).toBeUndefined();
    await pause(hana, mateo._id, false);
    await waitFor(async () => (await write(mateo, id)).status === 201);
  });
});

describe('unread', () => {
  it('counts what others have written since; a newcomer reads from the beginning, with nothing unread', async () => {
    const { hana, mateo, aisha, lesson, id } = await lessons.open();
    await write(hana, id);
    await write(mateo, id);
    await write(hana, id);
    expect(await Promise.all([hana, mateo, aisha].map(unreadOf))).toEqual([0, 1, 3]);
    expect((await markRead(aisha, id)).body.seq).toBe(3);
    expect(await unreadOf(aisha)).toBe(0);
    const jonas = newPerson('Jonas');
    await lessons.meet(jonas);
    await lessons.tell({ ...lesson, version: 2, people: [...lesson.people, seat(jonas)] });
    expect([await unreadOf(jonas), (await messagesFor(jonas, id)).messages.length]).toEqual([0, 3]);
    await write(hana, id);
    expect(await unreadOf(jonas)).toBe(1);
  });

  it('leaves out muted circles, which tell nobody', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const muted = await node.call('PUT /circles/:id/state', {
      params: { id },
      as: mateo._id,
      body: { mutedFor: 'week' },
    });
    expect(muted.body.circle.mutedUntil).toEqual(expect.any(String));
    await chat.settled();
    await write(hana, id);
    expect(await Promise.all([mateo, aisha].map(unreadOf))).toEqual([0, 1]);
    const [told] = await waitFor(async () => {
      const all = await chat.sentTo('notifications', 'circle.written');
      const here = all.filter(({ payload }) => payload.circleId === id);
      return here.length > 0 && here;
    });
    expect(told?.payload.to).toEqual([aisha._id]);
  });

  it('the lists and counts of conversations of two never contain circles', async () => {
    const { hana, mateo, id } = await lessons.open();
    await write(hana, id);
    const { body } = await node.call('GET /messages/conversations', { as: mateo._id });
    expect(body.conversations).toEqual([]);
    expect((await node.call('GET /messages/unread/count', { as: mateo._id })).body.unreadCount).toBe(0);
    const { circles } = (await node.call('GET /circles', { as: mateo._id })).body;
    expect(circles.map(({ _id, unreadCount, lastMessage }) => [_id, unreadCount, lastMessage?.content])).toEqual([
      [id, 1, 'Hello'],
    ]);
  });
});

describe('live', () => {
  it('counts who is here without naming them, and whoever hides that they are online is not counted', async () => {
    const { hana, mateo, id } = await lessons.open();
    const [one, two] = await Promise.all([chat.connect(node, hana._id), chat.connect(other, mateo._id)]);
    const counts = collectEvents(one, 'circle_here');
    expect(await ask(one, 'join_circle', { circleId: id })).toEqual({ ok: true, count: 1 });
    expect(await ask(two, 'join_circle', { circleId: id })).toEqual({ ok: true, count: 2 });
    await waitFor(() => counts.at(-1)?.count === 2);
    expect(Object.keys(counts.at(-1) ?? {}).sort()).toEqual(['circleId', 'count']);
    two.disconnect();
    await waitFor(() => counts.at(-1)?.count === 1);
    const privacy = { ...OPEN_PRIVACY, online: false };
    await chat.publish(newEvent('member.changed', { member: memberOf({ ...mateo, privacy, version: 2 }) }));
    await chat.settled();
    const again = await chat.connect(other, mateo._id);
    await waitFor(async () => {
      const answer = await ask(again, 'join_circle', { circleId: id });
      return answer.ok && answer.count === 1;
    });
    expect((await node.call('GET /circles/:id', { params: { id }, as: mateo._id })).status).toBe(200);
  });

  it('messages have a limit of each member, and one of the circle', async () => {
    const slow = await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.1 } });
    const { hana, mateo, aisha, id } = await lessons.open();
    // The limit counts per full minute, so the test waits until enough of the minute is left.
    await waitFor(() => Date.now() % 60_000 < 50_000, 15_000);
    const send = async ({ _id: as }: Person) =>
      (await slow.call('POST /circles/:id/messages', { params: { id }, as, body: { content: 'Hello' } })).status;
    const four = async (who: Person) => [await send(who), await send(who), await send(who), await send(who)];
    expect(await four(mateo)).toEqual([201, 201, 201, 429]);
    expect(await four(aisha)).toEqual([201, 201, 201, 429]);
    expect(await four(hana)).toEqual([201, 201, 201, 429]);
    await slow.stop();
  });

  it('members who have it open are not notified', async () => {
    const { hana, mateo, aisha, id } = await lessons.open();
    const device = await chat.connect(other, mateo._id);
    await ask(device, 'join_circle', { circleId: id });
    await write(hana, id);
    const told = await waitFor(async () => {
      const all = await chat.sentTo('notifications', 'circle.written');
      return all.find(({ payload }) => payload.circleId === id);
    });
    expect(told?.payload.to).toEqual([aisha._id]);
  });

  it('typing shows to the others', async () => {
    const { hana, mateo, id } = await lessons.open();
    const [one, two] = await Promise.all([chat.connect(node, hana._id), chat.connect(other, mateo._id)]);
    const typed = collectEvents(two, 'circle_typing');
    await ask(one, 'circle_typing', { circleId: id });
    await waitFor(() => typed.length === 1);
    expect(typed[0]).toEqual({ circleId: id, userId: hana._id, name: 'Hana', isTyping: true });
  });

  it('lines tell what happens in the lesson', async () => {
    const { mateo, aisha, lesson, id } = await lessons.open();
    const device = await chat.connect(other, aisha._id);
    const lines = collectEvents(device, 'circle_lines');
    const startsAt = new Date(Date.now() + 6 * DAY_MS).toISOString();
    const [session] = lesson.sessions;
    if (!session) throw new Error('no session');
    await lessons.tell({ ...lesson, version: 2, sessions: [{ ...session, startsAt }] });
    await waitFor(() => lines.length === 1);
    const shown = (await messagesFor(mateo, id)).lines;
    expect(shown.map(({ kind, person }) => [kind, person?.name])).toEqual([
      ['opened', 'Hana'],
      ['seat', 'Mateo'],
      ['seat', 'Aisha'],
      ['moved', undefined],
    ]);
    expect(shown[3]).toMatchObject({ was: session.startsAt, startsAt });
  });
});

it('who blocks somebody is told whose messages to fold, and gets no notification of them', async () => {
  const { hana, mateo, aisha, id } = await lessons.open();
  await chat.publish(newEvent('member.blocked', { blockerId: aisha._id, blockedId: mateo._id, version: 1 }));
  await chat.settled();
  await write(mateo, id);
  expect((await circleFor(aisha, id)).people.map(({ isBlocked }) => isBlocked)).toEqual([undefined, true, undefined]);
  expect((await circleFor(mateo, id)).people.map(({ isBlocked }) => isBlocked)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const told = await waitFor(async () => {
    const all = await chat.sentTo('notifications', 'circle.written');
    return all.find(({ payload }) => payload.circleId === id);
  });
  expect(told?.payload.to).toEqual([hana._id]);
});

it('no answer and no event has the place or the private words of the lesson', async () => {
  const { hana, mateo, aisha, id } = await lessons.open();
  await write(mateo, id);
  const all = JSON.stringify([
    await circleFor(aisha, id),
    await messagesFor(aisha, id),
    (await node.call('GET /circles', { as: hana._id })).body,
    await chat.connection.collection('circles').find({}).toArray(),
    await chat.sentTo('notifications', 'circle.written'),
  ]);
  expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
  expect(all).not.toContain('Lyon');
});

it('a message costs an insert and a write of its circle, whoever is there', async () => {
  const learners = Array.from({ length: 12 }, (_, index) => newPerson(`Learner ${index}`));
  const hana = newPerson('Hana');
  await lessons.meet(hana, ...learners);
  const { lessonId: id } = await lessons.tell(lessonOf(hana, { people: learners.map((person) => seat(person)) }));
  const device = await chat.connect(node, hana._id);
  const received = collectEvents(device, 'circle_message');
  const send = () => ask(device, 'send_circle_message', { circleId: id, content: 'Hello' });
  await send();
  const stored = chat.connection.collection('circlemessages');
  const isPublished = async () => (await stored.countDocuments({ circleId: id, outbox: { $exists: true } })) === 0;
  await waitFor(isPublished);
  const commands: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    // The sweeps of other tasks go on meanwhile.
    const isSweep = /outboxPendingAt|isDone|keptUntil/.test(JSON.stringify(command['filter'] ?? {}));
    if (typeof command[commandName] === 'string' && !isSweep) commands.push(`${commandName} ${command[commandName]}`);
  };
  const client = chat.connection.getClient();
  client.on('commandStarted', note);
  await send();
  await waitFor(() => commands.includes('update circles') && commands.includes('update circlemessages'));
  client.off('commandStarted', note);
  // The last one empties the outbox, as for every event.
  expect(commands.toSorted()).toEqual(['insert circlemessages', 'update circlemessages', 'update circles']);
  expect(received).toHaveLength(2);
  const events = await chat.sentTo('notifications', 'circle.written');
  expect(events.filter(({ payload }) => payload.circleId === id).map(({ payload }) => payload.to.length)).toEqual([
    12, 12,
  ]);
});
