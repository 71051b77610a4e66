import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRedis } from '@mutua/service-kit';
import { createTestContext, isSingleRedis, type TestContext } from '@mutua/service-kit/testing';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { createFlakyRedis } from '../../test/flaky-redis.ts';
import { waitFor } from '../../test/harness.ts';
import { createNodeChannel } from './node-channel.ts';

/** A cluster has no channel that all nodes share. */
const describeUnlessCluster = isSingleRedis() || process.env['TEST_REDIS'] === 'sentinel' ? describe : describe.skip;

let context: TestContext;
let key: string;
/** How many messages were in each publication to several nodes. */
let together: number[];
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  context = await createTestContext('chat');
  key = `${context.prefix}:socket`;
  together = [];
  const listener = createRedis(context.redisUrl, { role: 'worker' });
  closing.push(() => listener.disconnect());
  await listener.subscribe(`${key}-together`);
  listener.on('message', (channel: string, message: string) => {
    if (channel === `${key}-together`) together.push((message.split('\n').length - 1) / 2);
  });
  // It is counted like a node, so it must listen where all nodes do, too.
  await listener.subscribe(`${key}-request#/#`);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await context.close();
});

/** A node with one device, and what the device hears. The node passes on to it what other nodes tell the node. */
async function nodeWith(adapter: ReturnType<typeof createAdapter>, ready: () => Promise<unknown>) {
  const http = createServer();
  const io = new Server(http, { adapter });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const device = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  const heard: unknown[] = [];
  device.on('said', (what: unknown) => heard.push(what));
  io.on('told', (what: unknown) => io.local.emit('said', what));
  await new Promise((resolve) => device.once('connect', () => resolve(undefined)));
  await ready();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    device.close();
    await io.close();
  };
  closing.push(close);
  return { io, heard, close };
}

async function startNode({ redisUrl = context.redisUrl, onLost = () => {} } = {}) {
  const channel = createNodeChannel({ redisUrl, prefix: context.prefix, logger: context.logger });
  closing.push(() => channel.close());
  const node = await nodeWith(channel.adapter as ReturnType<typeof createAdapter>, channel.ready);
  channel.watch({ onMissed: () => {}, onLost });
  return node;
}

/** A node of a release from before messages were published together. */
async function startEarlierNode() {
  const [publisher, subscriber] = [
    createRedis(context.redisUrl, { role: 'producer' }),
    createRedis(context.redisUrl, { role: 'worker' }),
  ];
  closing.push(() => {
    publisher.disconnect();
    subscriber.disconnect();
  });
  const parser = { encode: JSON.stringify, decode: (message: Buffer) => JSON.parse(message.toString()) as unknown };
  return nodeWith(createAdapter(publisher, subscriber, { key, parser }), () => subscriber.subscribe('ready'));
}

const sayToAll = ({ io }: { io: Server }, ...said: unknown[]) => {
  for (const each of said) io.emit('said', each);
};

describeUnlessCluster('what a node publishes in one turn', () => {
  it('is one message, which other nodes hear in its order and the node itself not again', async () => {
    const [one, two, three] = [await startNode(), await startNode(), await startNode()];
    sayToAll(one, 1, 'two\nlines', { three: 3 });
    await waitFor(() => two.heard.length === 3 && three.heard.length === 3);
    sayToAll(two, 'answer');
    await waitFor(() => one.heard.length === 4 && three.heard.length === 4);
    for (const { heard } of [one, two, three]) expect(heard).toEqual([1, 'two\nlines', { three: 3 }, 'answer']);
    expect(together).toEqual([3]);
  });

  it('reaches only the rooms that it was for', async () => {
    const [one, two] = [await startNode(), await startNode()];
    for (const socket of two.io.sockets.sockets.values()) await socket.join('here');
    one.io.to(['there', 'elsewhere']).emit('said', 'elsewhere');
    one.io.to('here').emit('said', 'here');
    one.io.to('there').emit('said', 'there');
    one.io.to(['here', 'there']).emit('said', 'both');
    await waitFor(() => two.heard.length === 2);
    expect(two.heard).toEqual(['here', 'both']);
    expect(together).toEqual([4]);
  });

  it('keeps its order beside what nodes tell each other', async () => {
    const [one, two] = [await startNode(), await startNode()];
    sayToAll(one, 1, 2);
    one.io.serverSideEmit('told', 3);
    sayToAll(one, 4, 5);
    await waitFor(() => two.heard.length === 5);
    expect(two.heard).toEqual([1, 2, 3, 4, 5]);
    expect(together).toEqual([2, 2]);
  });

  it('is published one by one as long as a node of an earlier release runs', async () => {
    const one = await startNode();
    const earlier = await startEarlierNode();
    const two = await startNode();
    sayToAll(one, 1, 2);
    await waitFor(() => earlier.heard.length === 2 && two.heard.length === 2);
    sayToAll(earlier, 3, 4);
    await waitFor(() => one.heard.length === 4 && two.heard.length === 4);
    expect(together).toEqual([]);
    for (const { heard } of [one, earlier, two]) expect(heard).toEqual([1, 2, 3, 4]);

    await earlier.close();
    await waitFor(async () => (await context.redis.pubsub('NUMSUB', `${key}-request#/#`))[1] === 3);
    sayToAll(one, 5, 6);
    await waitFor(() => two.heard.length === 6);
    expect(together).toEqual([2]);
  });

  const itOnOneServer = isSingleRedis() ? it : it.skip;
  itOnOneServer('counts as lost when Redis does not take it', async () => {
    const redis = await createFlakyRedis(context.redisUrl);
    closing.push(() => redis.close());
    let losses = 0;
    const one = await startNode({ redisUrl: redis.url, onLost: () => losses++ });
    redis.cut();
    sayToAll(one, 1, 2, 3);
    redis.mend();
    await waitFor(() => losses === 1);
    sayToAll(one, 4, 5);
    await waitFor(() => together.length === 1);
    expect(together).toEqual([2]);
  });
});
