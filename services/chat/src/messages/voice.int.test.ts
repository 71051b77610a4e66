import type { Attachment, EventPayload } from '@mutua/contracts';
import { testToken, waitFor } from '@mutua/service-kit/testing';
import { ask, type Exchange, newId, readConversation, useHarness, useNode } from '../../test/harness.ts';
import { mp3, recordedWebm, wav } from '../../test/sounds.ts';

const chat = useHarness();
const node = useNode(chat);

const peaks = Array.from({ length: 48 }, (_, index) => index % 32);
const voice = { seconds: 42, peaks };

async function upload(
  as: string,
  content: Uint8Array = recordedWebm(),
  name = 'voice-message.webm',
): Promise<Attachment> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${testToken(as)}` };
  const response = await fetch(`${node.url}/upload/chat-file`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { file: Attachment }).file;
}
async function post({ id: requestId, sender }: Exchange, attachment: Attachment | null, more: object = {}) {
  const body = { requestId, content: '', attachment, voice, ...more };
  return node.call('POST /messages', { body, as: sender._id });
}
const sendVoice = async (exchange: Exchange) => (await post(exchange, await upload(exchange.sender._id))).body.data;
const follow = (link: string) => fetch(`${node.url}${link.replace('/api', '')}`);

it('is a file to older clients, and has its length and waveform for newer ones', async () => {
  const exchange = await chat.exchange();
  const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
  const ada = await chat.connect(node, sender);
  const attachment = await upload(sender);
  const draft = { requestId: exchange.id, receiverId: receiver, content: '', messageType: 'file' as const };
  const sent = await ask(ada, 'send_message', { ...draft, attachment, voice });
  expect(sent).toMatchObject({ ok: true, message: { messageType: 'file', content: '', voice } });
  expect((await readConversation(node, exchange.id, receiver)).messages).toMatchObject([
    { messageType: 'file', attachment: { name: 'voice-message.webm', contentType: 'audio/webm' }, voice },
  ]);
  await waitFor(async () => {
    const list = await node.call('GET /messages/conversations', { as: receiver });
    return list.body.conversations[0]?.lastMessage?.voiceSeconds === 42;
  });
  const event = await waitFor(async () =>
    (await chat.sentTo('notifications')).find(({ type }) => type === 'message.sent'),
  );
  expect(event.payload).toMatchObject({ preview: 'voice-message.webm', voiceSeconds: 42 });
});

it.each([
  ['no length', { seconds: undefined, peaks }],
  ['no second', { seconds: 0, peaks }],
  ['more than 5 minutes', { seconds: 301, peaks }],
  ['47 peaks', { seconds: 5, peaks: peaks.slice(1) }],
  ['a peak of 32', { seconds: 5, peaks: [...peaks.slice(1), 32] }],
  ['half a peak', { seconds: 5, peaks: [...peaks.slice(1), 0.5] }],
])('with %s is 400', async (_, wrong) => {
  const exchange = await chat.exchange();
  const { status } = await post(exchange, await upload(exchange.sender._id), { voice: wrong });
  expect(status).toBe(400);
});

it('needs a sound, of at most 330 seconds when its head states them, and has no words', async () => {
  const exchange = await chat.exchange();
  const { _id } = exchange.sender;
  const refusal = async (...args: Parameters<typeof post>) => (await post(...args)).error.message;
  const document = await upload(_id, Buffer.from('Hello'), 'a.txt');
  expect(await refusal(exchange, null, { content: 'Hi' })).toBe('A file is required');
  expect(await refusal(exchange, document)).toBe('A voice message must be a sound');
  expect(await refusal(exchange, await upload(_id), { content: 'Hi' })).toBe('A voice message has no text');
  expect(await refusal(exchange, await upload(newId()))).toBe('Please upload the file first');
  const long = await upload(_id, wav(331), 'a.wav');
  expect(await refusal(exchange, long)).toBe('A voice message can be 5 minutes long at most');
  expect((await post(exchange, await upload(_id, wav(330), 'a.wav'))).status).toBe(201);
  expect((await post(exchange, await upload(_id, mp3(), 'a.mp3'))).status).toBe(201);
  // The refused upload still belongs to the member, who can send it as a file.
  expect((await post(exchange, long, { voice: undefined })).body.data).not.toHaveProperty('voice');
});

it('cannot be edited; once deleted, only the moderators of a report can hear it', async () => {
  const exchange = await chat.exchange();
  const [as, receiver] = [exchange.sender._id, exchange.receiver._id];
  const { _id: id, attachment } = await sendVoice(exchange);
  const edit = await node.call('PUT /messages/:id', { params: { id }, body: { content: 'Hi' }, as });
  expect([edit.status, edit.error.message]).toEqual([409, 'A voice message cannot be edited']);
  const reply = { requestId: exchange.id, content: 'Yes', replyTo: 1 };
  expect((await node.call('POST /messages', { body: reply, as: receiver })).body.data.replyTo).toMatchObject({
    messageType: 'file',
    voiceSeconds: 42,
  });

  await node.call('POST /messages/:id/reports', { params: { id }, as: receiver, body: { reason: 'unkind' } });
  const reports = async () =>
    (await chat.sentTo('auth')).flatMap(({ type, payload }) =>
      type === 'message.reported' ? [(payload as EventPayload<'message.reported'>).report] : [],
    );
  await waitFor(async () => (await reports()).some(({ targetId }) => targetId === id));
  const evidence = (await reports()).find(({ targetId }) => targetId === id)?.evidence[0];
  expect(evidence).toMatchObject({ part: 'file', text: 'voice-message.webm', voice: { seconds: 42 } });

  expect((await node.call('DELETE /messages/:id', { params: { id }, as })).body.data).not.toHaveProperty('voice');
  expect((await follow(attachment?.url ?? '')).status).toBe(404);
  expect((await follow(evidence?.voice?.url ?? '')).status).toBe(200);
});
