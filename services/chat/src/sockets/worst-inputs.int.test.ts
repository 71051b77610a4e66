import { longestTurn, testToken, waitFor } from '@mutua/service-kit/testing';
import { newId, useHarness, useNode } from '../../test/harness.ts';

const MOST_MS = 50;
/** A longer message ends the connection. */
const MOST_BYTES = 128 * 1024;
const chat = useHarness();
const node = useNode(chat);

const fill = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
/** A message with the longest possible text between two others. */
const around = (before: string, part: string, after = ''): string =>
  before + part.repeat(Math.floor((MOST_BYTES - before.length - after.length) / part.length)) + after;
const nested = (before: string, open: string, close: string, after: string): string => {
  const depth = Math.floor((MOST_BYTES - before.length - after.length) / (open.length + close.length));
  return before + open.repeat(depth) + close.repeat(depth) + after;
};
const ids = `"targetUserId":"${newId()}","callId":"a"`;

/** Opens a connection, and sends messages. Waits until the server has answered what follows them, or has ended the connection. */
async function send(token: string | null, ...messages: (string | Buffer<ArrayBuffer>)[]): Promise<void> {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const until = (beginning: string) =>
    new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => String(data).startsWith(beginning) && resolve());
      socket.addEventListener('close', () => resolve());
    });
  await until('0');
  if (token !== null) {
    socket.send(`40${JSON.stringify({ token })}`);
    await until('40');
  }
  for (const message of messages) socket.send(message);
  socket.send(`429["leave_chat",{"requestId":"${newId()}"}]`);
  await until('439');
  socket.close();
}
const hello = (message: string) => () => send(null, message);
const token = testToken(newId());
const emit =
  (...messages: (string | Buffer<ArrayBuffer>)[]) =>
  () =>
    send(token, ...messages);

async function poll(payload: string): Promise<void> {
  const at = `${node.url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(at)).text()).slice(1));
  await fetch(`${at}&sid=${sid}`, { method: 'POST', body: payload, headers: { 'content-type': 'text/plain' } });
}

/** Everything that a stranger's or a member's socket may send, each at the limit of bytes. */
const WORST: [what: string, act: () => Promise<void>][] = [
  ['a token of one letter', hello(around('40{"token":"', 'a', '"}'))],
  ['a token of dots', hello(around('40{"token":"', '.', '"}'))],
  ['lists in lists instead of a token', hello(nested('40{"token":', '[', ']', '}'))],
  ['a name of a namespace', hello(around('40/', 'a', ',{}'))],
  ['an unknown event with a long name', emit(around('42["', 'a', '"]'))],
  ['an event without an end', emit(around('42["typing",', '['))],
  ['a long number of an acknowledgement', emit(around('42', '9', '["typing",{}]'))],
  ['spaces instead of a number', emit(around('42', ' ', '["typing",{}]'))],
  ['lists in lists', emit(nested('42["typing",{"requestId":', '[', ']', '}]'))],
  ['objects in objects', emit(nested('42["typing",', '{"a":', '}', ']'))],
  ['lists in lists as a signal', emit(nested(`42["webrtc_offer",{${ids},"offer":{"sdp":`, '[', ']', '}}]'))],
  ['many parts of a signal', emit(around(`42["webrtc_offer",{${ids},"offer":{`, '"a":1,', '"b":1}}]'))],
  ['many changes of notes', emit(around('42["notes_change",{"changes":[', '{"id":"a"},', '{}]}]'))],
  ['many wrong fields', emit(around('42["call_state",{"can":[', '1,', '1]}]'))],
  ['many attachments', emit(around('459', '9', '-["typing",{}]'))],
  ['places for an attachment', emit(around('451-["typing",', '{"_placeholder":true,"num":0},', '1]'), Buffer.alloc(1))],
  ['lists around an attachment', emit(nested('451-["typing",', '[', ']', ']'), Buffer.alloc(1))],
  ['bytes that nobody waits for', emit(Buffer.alloc(MOST_BYTES))],
  ['packets in one call', () => poll(fill('4\x1e', MOST_BYTES))],
  ['empty packets in one call', () => poll(fill('\x1e', MOST_BYTES))],
  ['packets of bytes in one call', () => poll(fill('b\x1e', MOST_BYTES))],
];

it.each(WORST)('%s keep others waiting for at most 50 ms', async (_what, act) => {
  expect(await longestTurn(act)).toBeLessThanOrEqual(MOST_MS);
});

it('a server that got all of these goes on to serve others', async () => {
  const client = await chat.connect(node, newId());
  await waitFor(() => client.connected);
});
