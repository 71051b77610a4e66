/** A foreign client, which knows the first calls only, beside a member who uses all that came later: it shows no error and nothing wrong. */
import { expect, test } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { foreignClient } from '../fixtures/foreign-client.ts';
import { newMark } from '../fixtures/mark.ts';
import { joined, publish, soon } from '../fixtures/members.ts';
import { openSocket } from '../fixtures/socket.ts';

const STARS = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 4 };

/** A second of silence as a WAV file. */
const sound = () => {
  const samples = Buffer.alloc(16_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, samples.length],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, samples]);
};

test('a foreign client asks, talks, calls and reviews beside a member who uses everything', async () => {
  const run = newMark();
  const nora = await joined('Nora Ahlgren', `nora-${run}@mutua.example`);
  const tomas = await joined('Tomás Vidal', `tomas-${run}@mutua.example`);
  const [wanted, own] = [await publish(nora, { title: 'Felting' }), await publish(tomas, { title: 'Bookbinding' })];
  const by = { token: nora.token };
  const client = await foreignClient(tomas.email, DEMO.password);
  const socket = await openSocket(nora.token);
  const { heard } = client;
  const latest = () => heard.messages.at(-1)?.content;

  // A question before a yes: the request stays as it was, and the client has a notification to show.
  const { request } = await soon(() =>
    client.call<{ request: { _id: string } }>('POST', '/requests', {
      receiverSkillId: wanted._id,
      senderSkillId: own._id,
      message: 'Shall we swap?',
    }),
  );
  const requestId = request._id;
  const question = { text: 'Do you have tools?', clientId: crypto.randomUUID() };
  await soon(() => callApi('POST', `/requests/${requestId}/questions`, { ...by, body: question }));
  await expect.poll(() => heard.statuses.get(requestId)).toBe('pending');
  expect((await client.requests('sent'))[0]).toMatchObject({ _id: requestId, status: 'pending' });

  await callApi('PUT', `/requests/${requestId}/accept`, { ...by, body: {} });
  await expect.poll(() => heard.statuses.get(requestId)).toBe('accepted');

  // What is edited, deleted, quoted and reacted to is text; what is spoken is a file.
  const say = async (body: object) =>
    (
      await soon(() =>
        callApi<{ data: { _id: string; seq: number } }>('POST', '/messages', { ...by, body: { requestId, ...body } }),
      )
    ).data;
  const first = await say({ content: 'Tusday at six' });
  await expect.poll(latest).toBe('Tusday at six');
  await callApi('PUT', `/messages/${first._id}`, { ...by, body: { content: 'Tuesday at six' } });
  const second = await say({ content: 'Forget this', replyTo: first.seq });
  await callApi('PUT', `/messages/${first._id}/reaction`, { ...by, body: { emoji: '🎉' } });
  await callApi('DELETE', `/messages/${second._id}`, by);
  const form = new FormData();
  form.set('file', new Blob([sound()], { type: 'audio/wav' }), 'voice-message.wav');
  const { file } = await fetch(`${process.env['MUTUA_ORIGIN']}/api/upload/chat-file?requestId=${requestId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${nora.token}` },
    body: form,
  }).then((answer) => answer.json());
  await say({ content: '', messageType: 'file', attachment: file, voice: { seconds: 1, peaks: Array(48).fill(3) } });
  await expect.poll(() => heard.messages.length).toBe(3);
  expect(await client.messages(requestId)).toMatchObject([
    { content: 'Tuesday at six', messageType: 'text', senderId: { _id: nora._id } },
    { content: 'Message deleted', messageType: 'text', attachment: null },
    { messageType: 'file', attachment: { name: 'voice-message.wav' } },
  ]);
  expect(await client.conversation(requestId)).toMatchObject({ unreadCount: 3, request: { status: 'accepted' } });

  // It writes as ever, and is answered to; nothing comes twice.
  client.emit('join_chat', { requestId });
  client.emit('send_message', { requestId, receiverId: nora._id, content: 'Yes', messageType: 'text' });
  await expect
    .poll(async () => (await client.conversation(requestId))?.lastMessage)
    .toMatchObject({ content: 'Yes', senderId: { _id: client._id } });
  await client.call('PUT', `/messages/read/${requestId}`);
  expect(await client.conversation(requestId)).toMatchObject({ unreadCount: 0 });
  const ids = heard.messages.map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(ids.length);

  // A call, of which the other side tells more than the client knows.
  const callId = `${client._id}-${nora._id}-${Date.now()}`;
  client.emit('call_user', { targetUserId: nora._id, callType: 'audio', requestId, callId });
  await expect.poll(async () => (await socket.ask('answer_call', { callId, accepted: true })).ok).toBe(true);
  await expect.poll(() => heard.answers).toEqual([expect.objectContaining({ callId, accepted: true })]);
  const state = { sound: true, picture: false, screen: false, can: ['renegotiate'] };
  expect(await socket.ask('call_state', { targetUserId: client._id, callId, ...state })).toMatchObject({ ok: true });
  await socket.ask('end_call', { callId });
  await expect.poll(() => heard.ended).toContain(callId);

  // A sealed review is nowhere until the client has written one of its own, which is open as ever.
  await client.call('PUT', `/requests/${requestId}/complete`);
  const sealed = { requestId, rating: 4, review: 'Patient', categories: STARS, sealed: true };
  await soon(() => callApi('POST', '/reviews', { ...by, body: sealed }));
  expect(await client.reviewsOf(client._id)).toEqual([]);
  await client.call('POST', '/reviews', { requestId, rating: 5, review: 'Clear', categories: STARS });
  expect(await client.reviewsOf(nora._id)).toMatchObject([{ rating: 5, review: 'Clear' }]);
  await expect.poll(() => client.reviewsOf(client._id)).toMatchObject([{ rating: 4, review: 'Patient' }]);

  // All that it was told has a title and a text to show.
  expect((await client.notifications()).length).toBeGreaterThan(2);
  expect(heard.errors).toEqual([]);
  socket.close();
  client.close();
});
