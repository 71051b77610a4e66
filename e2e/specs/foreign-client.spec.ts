/** A foreign client knows only the first release of the API. It works with a member who uses all later features, and shows no error. */
import { expect, test } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { foreignClient } from '../fixtures/foreign-client.ts';
import { createMember, eventually, publish } from '../fixtures/members.ts';
import { createPartners } from '../fixtures/partners.ts';
import { WAV } from '../fixtures/small-files.ts';
import { openSocket } from '../fixtures/socket.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const STARS = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 4 };

test('a foreign client requests, chats, calls and reviews with a member who uses all later features', async () => {
  const run = uniqueWord();
  const nora = await createMember('Nora Ahlgren', `nora-${run}@mutua.example`);
  const tomas = await createMember('Tomás Vidal', `tomas-${run}@mutua.example`);
  const [wanted, own] = [await publish(nora, { title: 'Felting' }), await publish(tomas, { title: 'Bookbinding' })];
  const by = { token: nora.token };
  const client = await foreignClient(tomas.email, DEMO.password);
  const socket = await openSocket(nora.token);
  const { received } = client;
  const latest = () => received.messages.at(-1)?.content;

  // A question before the acceptance does not change the request, and the client gets a notification.
  const { request } = await eventually(() =>
    client.call<{ request: { _id: string } }>('POST', '/requests', {
      receiverSkillId: wanted._id,
      senderSkillId: own._id,
      message: 'Shall we swap?',
    }),
  );
  const requestId = request._id;
  const question = { text: 'Do you have tools?', clientId: crypto.randomUUID() };
  await eventually(() => callApi('POST', `/requests/${requestId}/questions`, { ...by, body: question }));
  await expect.poll(() => received.statuses.get(requestId)).toBe('pending');
  expect((await client.requests('sent'))[0]).toMatchObject({ _id: requestId, status: 'pending' });

  await callApi('PUT', `/requests/${requestId}/accept`, { ...by, body: {} });
  await expect.poll(() => received.statuses.get(requestId)).toBe('accepted');

  // To the client, edited, deleted, quoted and reacted messages are texts, and a voice note is a file.
  const send = async (body: object) =>
    (
      await eventually(() =>
        callApi<{ data: { _id: string; seq: number } }>('POST', '/messages', { ...by, body: { requestId, ...body } }),
      )
    ).data;
  const first = await send({ content: 'Tusday at six' });
  await expect.poll(latest).toBe('Tusday at six');
  await callApi('PUT', `/messages/${first._id}`, { ...by, body: { content: 'Tuesday at six' } });
  const second = await send({ content: 'Forget this', replyTo: first.seq });
  await callApi('PUT', `/messages/${first._id}/reaction`, { ...by, body: { emoji: '🎉' } });
  await callApi('DELETE', `/messages/${second._id}`, by);
  const form = new FormData();
  form.set('file', new Blob([WAV], { type: 'audio/wav' }), 'voice-message.wav');
  const { file } = await fetch(`${process.env['MUTUA_ORIGIN']}/api/upload/chat-file?requestId=${requestId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${nora.token}` },
    body: form,
  }).then((answer) => answer.json());
  await send({ content: '', messageType: 'file', attachment: file, voice: { seconds: 1, peaks: Array(48).fill(3) } });
  await expect.poll(() => received.messages.length).toBe(3);
  expect(await client.messages(requestId)).toMatchObject([
    { content: 'Tuesday at six', messageType: 'text', senderId: { _id: nora._id } },
    { content: 'Message deleted', messageType: 'text', attachment: null },
    { messageType: 'file', attachment: { name: 'voice-message.wav' } },
  ]);
  expect(await client.conversation(requestId)).toMatchObject({ unreadCount: 3, request: { status: 'accepted' } });

  // The client sends a message by the first event, and gets no message twice.
  client.emit('join_chat', { requestId });
  client.emit('send_message', { requestId, receiverId: nora._id, content: 'Yes', messageType: 'text' });
  await expect
    .poll(async () => (await client.conversation(requestId))?.lastMessage)
    .toMatchObject({ content: 'Yes', senderId: { _id: client._id } });
  await client.call('PUT', `/messages/read/${requestId}`);
  expect(await client.conversation(requestId)).toMatchObject({ unreadCount: 0 });
  const ids = received.messages.map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(ids.length);

  // A call in which the other side sends `call_state`, which the client does not know.
  const callId = `${client._id}-${nora._id}-${Date.now()}`;
  client.emit('call_user', { targetUserId: nora._id, callType: 'audio', requestId, callId });
  await expect.poll(async () => (await socket.emit('answer_call', { callId, accepted: true })).ok).toBe(true);
  await expect.poll(() => received.answers).toEqual([expect.objectContaining({ callId, accepted: true })]);
  const state = { sound: true, picture: false, screen: false, can: ['renegotiate'] };
  expect(await socket.emit('call_state', { targetUserId: client._id, callId, ...state })).toMatchObject({ ok: true });
  await socket.emit('end_call', { callId });
  await expect.poll(() => received.ended).toContain(callId);

  // A sealed review is hidden until the client has written a review, which is public at once.
  await client.call('PUT', `/requests/${requestId}/complete`);
  const sealed = { requestId, rating: 4, review: 'Patient', categories: STARS, sealed: true };
  await eventually(() => callApi('POST', '/reviews', { ...by, body: sealed }));
  expect(await client.reviewsOf(client._id)).toEqual([]);
  await client.call('POST', '/reviews', { requestId, rating: 5, review: 'Clear', categories: STARS });
  expect(await client.reviewsOf(nora._id)).toMatchObject([{ rating: 5, review: 'Clear' }]);
  await expect.poll(() => client.reviewsOf(client._id)).toMatchObject([{ rating: 4, review: 'Patient' }]);

  // All notifications have a title and a text.
  expect((await client.notifications()).length).toBeGreaterThan(2);
  expect(received.errors).toEqual([]);
  socket.close();
  client.close();
});

test('a foreign client keeps its line of text, the lessons and the rest of skills, and reads corrections as texts', async () => {
  const { members, requestId, messageId } = await createPartners();
  const [nora, tomas] = members;
  const word = uniqueWord();
  const client = await foreignClient(tomas.email, DEMO.password);
  type Foreign = { _id: string; title: string; location?: string };
  const save = async (body: object) => (await client.call<{ user: Foreign }>('PUT', '/users/profile', body)).user;

  // A line of text stays the one that was typed, or means a town, which the client reads as a line of text.
  for (const location of ['At sea', 'Lyon', 'Illinois, USA', 'Lyon, France'])
    expect((await save({ location })).location).toBe(location);
  expect(await save({ location: 'Lyon, France', bio: 'Here' })).toMatchObject({
    location: 'Lyon, France',
    bio: 'Here',
  });
  const { user } = await callApi<{ user: { place: { _id: string } | null } }>('GET', '/auth/me', {
    token: tomas.token,
  });
  expect(user.place?._id).toBe('2996944');

  // The client saves a skill without the fields that it does not know, and the skill keeps them.
  const fields = { title: `Felting ${word}`, description: 'An hour a week, with patience.', category: 'art' };
  const lessons = { meets: 'both', languagesFrom: 'skill', languages: ['fr'] };
  const { skill } = await callApi<{ skill: Foreign }>('POST', '/skills', {
    token: tomas.token,
    body: { ...fields, proficiency: 'beginner', ...lessons },
  });
  const path = `/skills/${skill._id}`;
  const changed = { ...fields, description: 'An hour a week, as you like.', proficiency: 'beginner' };
  await client.call('PUT', path, changed);
  expect((await callApi<{ skill: object }>('GET', path)).skill).toMatchObject({ ...changed, ...lessons });
  // A search never finds one's own skills.
  const found = async (query: string) =>
    (await callApi<{ skills: Foreign[] }>('GET', `/skills/search?q=${word}&${query}`)).skills.map(({ _id }) => _id);
  await expect.poll(() => found('location=lyon&category=art&sortBy=newest')).toEqual([skill._id]);

  // A resting skill is in no search, and on its page. Saving it ends the rest.
  await callApi('PUT', '/skills/rests', { token: tomas.token, body: { rest: [skill._id] } });
  expect(await found('page=1')).toEqual([]);
  expect((await client.call<{ skill: Foreign }>('GET', path)).skill.title).toBe(fields.title);
  const own = await client.call<{ skills: Foreign[] }>('GET', '/skills/my-skills');
  expect(own.skills.map(({ _id }) => _id)).toContain(skill._id);
  await client.call('PUT', path, changed);
  expect(await found('page=1')).toEqual([skill._id]);

  // A correction is an ordinary message to the client, and the client's own answer is no correction.
  const written = await client.call<{ data: { _id: string; seq: number } }>('POST', '/messages', {
    ...{ requestId, receiverId: nora._id, content: 'Ich habe nach Berlin gegangen' },
  });
  const correction = { requestId, content: 'Ich bin nach Berlin gegangen', replyTo: written.data.seq, correction: {} };
  await callApi('POST', '/messages', { token: nora.token, body: correction });
  await expect.poll(() => client.received.messages.at(-1)?.content).toBe(correction.content);
  await client.call('POST', '/messages', { requestId, receiverId: nora._id, content: 'Hello, Nora. (not Tomás)' });
  const messages = await client.messages(requestId);
  expect(messages.map(({ content, messageType }) => [content, messageType])).toEqual(
    ['Hello, Tomás', 'Ich habe nach Berlin gegangen', correction.content, 'Hello, Nora. (not Tomás)'].map((text) => [
      text,
      'text',
    ]),
  );
  expect(messages[0]?._id).toBe(messageId);
  const kept = await callApi<{ messages: { content: string }[] }>('GET', `/messages/request/${requestId}/corrections`, {
    token: nora.token,
  });
  expect(kept.messages.map(({ content }) => content)).toEqual([correction.content]);
  expect(client.received.errors).toEqual([]);
  client.close();
});

test('a foreign client of a member with a seat in a group lesson has its exchanges, messages and counts as before', async () => {
  const { members, requestId } = await createPartners();
  const [nora, tomas] = members;
  const by = { token: nora.token };
  const client = await foreignClient(tomas.email, DEMO.password);
  type Stats = { skillsCount: number; sentRequests: number; receivedRequests: number; completedExchanges: number };
  const statsOf = async () => {
    const { stats } = await client.call<{ stats: Stats }>('GET', '/users/dashboard/stats');
    const { skillsCount, sentRequests, receivedRequests, completedExchanges } = stats;
    return { skillsCount, sentRequests, receivedRequests, completedExchanges };
  };
  const unread = async () => (await client.call<{ unreadCount: number }>('GET', '/messages/unread/count')).unreadCount;
  const before = [await statsOf(), await unread(), await client.requests('received')];

  // The member takes a seat on another device, and the teacher writes to all.
  const { skills } = await callApi<{ skills: { _id: string }[] }>('GET', '/skills/my-skills', by);
  const startsAt = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
  const offered = {
    ...{ skillId: skills[0]?._id, title: 'Felting for four', about: 'We felt one bowl each, at home.', language: 'en' },
    ...{ sessions: [{ startsAt, minutes: 60 }], place: { mode: 'link', link: 'https://meet.example/felt' } },
    ...{ seats: 4, least: 1, gives: 'nothing', listed: 'link', audience: 'adults' },
  };
  const { lesson } = await eventually(() =>
    callApi<{ lesson: { _id: string } }>('POST', '/lessons', { ...by, body: offered }),
  );
  await eventually(() => callApi('POST', `/lessons/${lesson._id}/seat`, { token: tomas.token, body: {} }));
  await eventually(() =>
    callApi('POST', `/circles/${lesson._id}/messages`, { ...by, body: { content: 'Bring wool', toAll: true } }),
  );

  // News of it is a notification with words, and nothing else.
  await expect
    .poll(async () => (await client.notifications()).map(({ message, title }) => `${title} ${message}`).join())
    .toContain('Bring wool');
  expect([await statsOf(), await unread(), await client.requests('received')]).toEqual(before);
  expect(JSON.stringify(await client.messages(requestId))).not.toContain('Bring wool');
  expect(await client.conversation(requestId)).toMatchObject({ lastMessage: { content: 'Hello, Tomás' } });
  const { conversations } = await client.call<{ conversations: unknown[] }>('GET', '/messages/conversations');
  expect(conversations).toHaveLength(1);
  expect(client.received.messages).toEqual([]);
  expect(client.received.errors).toEqual([]);
  client.close();
});
