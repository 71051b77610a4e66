import { setTimeout as delay } from 'node:timers/promises';
import { startRedisCluster, startRedisSentinel, type TestRedisReplicated, waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  collectEvents,
  type Harness,
  type Node,
  newId,
  openExchange,
  send,
  startHarness,
} from '../../test/harness.ts';

let servers: TestRedisReplicated;
let chat: Harness;
let one: Node;
let two: Node;

async function open(started: TestRedisReplicated): Promise<void> {
  servers = started;
  chat = await startHarness({ strict: false, redisUrl: started.url });
  one = await chat.startNode();
  two = await chat.startNode();
}
async function close(): Promise<void> {
  await chat?.close();
  await servers?.stop();
}

/** Creates an exchange whose parties are each connected to their own node. */
const pair = () => openExchange(chat, one, two);

async function talk({ exchange, ada, ben }: Awaited<ReturnType<typeof pair>>): Promise<void> {
  const received = collectEvents(ben, 'new_message');
  const { content } = await send(ada, exchange, `Hello ${newId()}`);
  await waitFor(() => received.some((message) => message.content === content));
}

async function call({ exchange, ada, ben }: Awaited<ReturnType<typeof pair>>): Promise<void> {
  const [incoming, answered, ended] = [
    collectEvents(ben, 'incoming_call'),
    collectEvents(ada, 'call_answered'),
    collectEvents(ben, 'call_ended'),
  ];
  const callId = newId();
  const targetUserId = exchange.receiver._id;
  const begun = await ask(ada, 'call_user', { targetUserId, callType: 'audio', requestId: exchange.id, callId });
  expect(begun).toEqual({ ok: true });
  await waitFor(() => incoming.length === 1);
  await ask(ben, 'answer_call', { callId, accepted: true });
  await waitFor(() => answered.length === 1);
  await ask(ada, 'end_call', { callId });
  await waitFor(() => ended.length === 1);
}

/** Expects that a member's partner sees the member come online and go offline, also on another node. */
async function comeAndGo(): Promise<void> {
  const exchange = await chat.exchange();
  const ada = await chat.connect(one, exchange.sender._id);
  const seen = collectEvents(ada, 'presence');
  const ben = await chat.connect(two, exchange.receiver._id);
  await waitFor(() => seen.length === 1);
  ben.disconnect();
  await waitFor(() => seen.length === 2);
  expect(seen.map(({ isOnline }) => isOnline)).toEqual([true, false]);
}

/** Kills a master while a member writes. Expects that every acknowledged message is stored once and delivered. */
async function surviveFailover(): Promise<void> {
  const both = await pair();
  const { exchange, ada, ben } = both;
  await talk(both);
  const acknowledged: string[] = [];
  const delivered = new Set<string>();
  let lastSeq = 0;
  const take = (messages: readonly { content: string; seq: number }[]) => {
    for (const { content, seq } of messages) {
      delivered.add(content);
      lastSeq = Math.max(lastSeq, seq);
    }
  };
  /** Fetches the messages after the last one, as a page does. Repeats the call when there is no answer. */
  const catchUp = async (): Promise<void> => {
    const { status, body } = await two.call('GET /messages/request/:requestId', {
      params: { requestId: exchange.id },
      query: { after: lastSeq },
      as: exchange.receiver._id,
    });
    if (status === 200) take(body.messages);
    else await delay(200);
    if (status !== 200 || body.messages.length > 0) await catchUp();
  };
  collectEvents(ben, 'new_message', (message) => {
    if (message.seq === lastSeq + 1) take([message]);
    else void catchUp();
  });
  collectEvents(ben, 'resync', () => void catchUp());
  ben.on('connect', () => void catchUp());
  let isOver = false;
  const writing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const { content } = await send(ada, exchange, `no. ${index}`, `client-${index}`);
      acknowledged.push(content);
      await delay(50);
    }
  })();
  await waitFor(() => delivered.size > 5);
  await servers.failOver(`${chat.prefix}:socket#/#user:${exchange.receiver._id}#`);
  const before = acknowledged.length;
  await waitFor(() => acknowledged.length > before + 5);
  isOver = true;
  await writing;
  const missing = () => acknowledged.filter((content) => !delivered.has(content));
  await waitFor(() => missing().length === 0).catch(() => expect(missing()).toEqual([]));
  const stored = await chat.connection
    .collection('messages')
    .find({ content: /^no\. / })
    .toArray();
  expect(stored.map(({ content }) => content).sort()).toEqual([...acknowledged].sort());

  await waitFor(() => chat.redis.ping());
  await talk(both);
  await talk(await pair());
  await call(both);
  await comeAndGo();
}

describe('on a cluster', () => {
  beforeAll(async () => open(await startRedisCluster({ isReplicated: true })), 90_000);
  afterAll(close);

  it('members on two nodes exchange messages, call, and see each other come online and go offline', async () => {
    const both = await pair();
    await talk(both);
    await call(both);
    await comeAndGo();
  });

  it('a member gets events again after the last device disconnects and reconnects', async () => {
    const both = await pair();
    await talk(both);
    both.ben.disconnect();
    both.ben = await chat.connect(two, both.exchange.receiver._id);
    await talk(both);
  });

  it('no message is lost when a master dies', surviveFailover);
});

describe('behind sentinels', () => {
  beforeAll(async () => open(await startRedisSentinel()), 90_000);
  afterAll(close);

  it('no message is lost when the master dies', surviveFailover);
});
