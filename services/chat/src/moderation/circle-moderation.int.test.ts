import { FORMER_MEMBER, type Person } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { testToken, waitFor } from '@mutua/service-kit/testing';
import { collectEvents, newId, useHarness, useNode } from '../../test/harness.ts';
import { lessonsOf, seat } from '../../test/lessons.ts';

let ahead = 0;
const chat = useHarness();
const node = useNode(chat, { timing: { now: () => Date.now() + ahead } });
const lessons = lessonsOf(chat);
afterEach(() => {
  ahead = 0;
});

async function write({ _id: as }: Person, id: string, content: string) {
  const { body } = await node.call('POST /circles/:id/messages', { params: { id }, as, body: { content } });
  return body.data;
}
const messagesFor = async ({ _id: as }: Person, id: string) =>
  (await node.call('GET /circles/:id/messages', { params: { id }, as, query: {} })).body.messages;
const report = (id: string, { _id: as }: Person) =>
  node.call('POST /circles/messages/:id/reports', { params: { id }, as, body: { reason: 'unkind' } });
const decide = (targetId: string, subjectId: string, isHidden: boolean, version: number) =>
  chat.publish(
    newEvent('content.moderated', { kind: 'message', targetId, subjectId, isHidden, note: 'Stay kind.', version }),
  );
const linesOf = async ({ _id: as }: Person) => {
  const headers = { authorization: `Bearer ${testToken(as)}` };
  const response = await fetch(`${node.url}/messages/own-data/all`, { headers });
  return (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('a report has ten messages around it, the earlier words and who had a seat', async () => {
  const { hana, mateo, aisha, id } = await lessons.open();
  const sent = [];
  for (let i = 1; i <= 13; i++) sent.push(await write(mateo, id, `Message ${i}`));
  const reported = sent[6];
  if (!reported) throw new Error('no message');
  await node.call('PUT /circles/messages/:id', {
    params: { id: reported._id },
    as: mateo._id,
    body: { content: 'Edited' },
  });
  expect((await report(reported._id, mateo)).status).toBe(403);
  expect((await report(reported._id, { ...hana, _id: newId() })).status).toBe(404);
  expect((await report(reported._id, aisha)).status).toBe(201);
  expect((await report(reported._id, aisha)).status).toBe(201);
  const events = await waitFor(async () => {
    const all = await chat.sentTo('auth', 'message.reported');
    return all.length > 0 && all;
  });
  expect(events).toHaveLength(1);
  const evidence = events[0]?.payload.report.evidence ?? [];
  expect(evidence.map(({ text, isReported }) => (isReported ? `! ${text}` : text))).toEqual([
    'Bread baking: Hana, Mateo, Aisha',
    ...[2, 3, 4, 5, 6].map((each) => `Message ${each}`),
    '! earlier: Message 7',
    '! Edited',
    ...[8, 9, 10, 11, 12].map((each) => `Message ${each}`),
  ]);
});

it('a hidden message has no words for all, a reason for its author, and can be shown again', async () => {
  const { hana, mateo, aisha, id } = await lessons.open();
  await write(hana, id, 'Welcome');
  const rude = await write(mateo, id, 'Rude');
  const device = await chat.connect(node, aisha._id);
  const changed = collectEvents(device, 'circle_changed');
  await decide(rude._id, mateo._id, true, 5);
  await waitFor(() => changed.length === 1);
  expect(changed[0]).toMatchObject({ content: '', hidden: {} });
  expect(changed[0]?.hidden).not.toHaveProperty('note');
  expect((await messagesFor(mateo, id))[1]?.hidden).toEqual({ note: 'Stay kind.' });
  const last = async () =>
    (await node.call('GET /circles/:id', { params: { id }, as: aisha._id })).body.circle.lastMessage?.content;
  expect(await last()).toBe('Welcome');
  expect((await report(rude._id, aisha)).status).toBe(404);
  await decide(rude._id, mateo._id, false, 6);
  await waitFor(async () => (await last()) === 'Rude');
});

it('an export has own messages and earlier words only; an erasure removes words, reactions and marks', async () => {
  const { hana, mateo, aisha, lesson, id } = await lessons.open();
  const own = await write(mateo, id, 'I bring flour');
  const others = await write(hana, id, 'Good');
  await node.call('PUT /circles/messages/:id', {
    params: { id: own._id },
    as: mateo._id,
    body: { content: 'I bring rye' },
  });
  await node.call('PUT /circles/messages/:id/reaction', {
    params: { id: others._id },
    as: mateo._id,
    body: { emoji: '👍' },
  });
  // Who has left keeps what is theirs.
  await lessons.tell({ ...lesson, version: 2, people: [seat(aisha)] });
  const lines = await linesOf(mateo);
  expect(lines.map(({ kind, with: title, content, text }) => [kind, title ?? content ?? text])).toEqual([
    ['conversation', 'Bread baking'],
    ['reaction', undefined],
    ['message', 'I bring rye'],
    ['earlier-words', 'I bring flour'],
  ]);
  expect(lines[1]).toMatchObject({ number: 2, emoji: '👍' });
  await chat.publish(newEvent('member.erased', { userId: mateo._id }));
  await chat.settled();
  const [erased, kept] = await messagesFor(aisha, id);
  expect(erased).toMatchObject({ messageType: 'erased', content: '', senderId: { name: FORMER_MEMBER } });
  expect(kept?.reactions).toBeUndefined();
  const stored = JSON.stringify([
    await chat.connection.collection('circles').find({}).toArray(),
    await chat.connection.collection('circlemessages').find({}).toArray(),
  ]);
  expect(stored).not.toMatch(/flour|rye/);
});

it('earlier words are kept for 30 days, a circle for a year', async () => {
  const { hana, mateo, id } = await lessons.open();
  const own = await write(mateo, id, 'Old words');
  await node.call('DELETE /circles/messages/:id', { params: { id: own._id }, as: mateo._id });
  const stored = async () => JSON.stringify(await chat.connection.collection('circlemessages').find({}).toArray());
  expect(await stored()).toContain('Old words');
  ahead = 31 * DAY_MS;
  const later = await chat.startNode({ timing: { now: () => Date.now() + ahead, changeSweepMs: 20 } });
  await waitFor(async () => !(await stored()).includes('Old words'));
  expect(await messagesFor(hana, id)).toHaveLength(1);
  ahead = 371 * DAY_MS;
  await waitFor(async () => (await chat.connection.collection('circles').countDocuments({ _id: id as never })) === 0);
  expect(await chat.connection.collection('circlemessages').countDocuments({ circleId: id })).toBe(0);
  await later.stop();
});
