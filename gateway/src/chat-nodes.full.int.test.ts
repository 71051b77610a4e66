import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createListeningProcesses,
  createTestContext,
  environmentOf,
  type TestContext,
  testKeySet,
  testToken,
  waitFor,
} from '@mutua/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { createTestGateway } from '../test/harness.ts';

const POLLING = '/socket.io/?EIO=4&transport=polling';

let context: TestContext;
let keys: Server;
const closes: (() => unknown)[] = [];
const processes = createListeningProcesses();
beforeAll(async () => {
  context = await createTestContext('chat');
  keys = createServer((_req, res) => res.end(JSON.stringify(testKeySet())));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
  await processes.kill();
});
afterAll(async () => {
  keys.close();
  await context.close();
});

/** Starts a chat node as a separate process. */
const startNode = () =>
  processes.start('services/chat/src/main.ts', {
    ...environmentOf(context),
    AUTH_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
    CHAT_FILES_DIR: join(tmpdir(), context.dbName),
    SHUTDOWN_DELAY_MS: '2000',
  });

const startSystem = async () => {
  const nodes = [await startNode(), await startNode()] as const;
  const env = { CHAT_URL: nodes.map(({ origin }) => origin).join(',') };
  const gateways = [await createTestGateway({ env }), await createTestGateway({ env })] as const;
  for (const gateway of gateways) {
    closes.push(gateway.close);
    await waitFor(() => gateway.lines.filter(({ state }) => state === 'ready').length === nodes.length);
  }
  return { nodes, gateways };
};

/** Connects like a page without websockets. */
const connect = async (origin: string): Promise<Socket> => {
  const client = io(origin, {
    auth: { token: testToken(randomBytes(12).toString('hex')) },
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  closes.push(() => client.close());
  await once(client as unknown as NodeJS.EventEmitter, 'connect');
  return client;
};
/** The name of the client's node. */
const nodeOf = (client: Socket) => client.io.engine.id?.split('.')[0];
const isAnswered = async (client: Socket) =>
  (await client.timeout(20_000).emitWithAck('leave_chat', { requestId: 'a'.repeat(24) })).ok;

it('keeps each polling client on its node, and moves the clients of a stopping node to another', async () => {
  const { nodes, gateways } = await startSystem();
  const [{ origin }] = gateways;
  const clients = await Promise.all(Array.from({ length: 8 }, () => connect(origin)));
  const before = clients.map(nodeOf);
  expect(new Set(before).size).toBe(2);
  const disconnected = jest.fn();
  for (const client of clients) client.on('disconnect', () => disconnected(client));
  for (let i = 0; i < 3; i += 1) {
    expect(await Promise.all(clients.map(isAnswered))).toEqual(clients.map(() => true));
  }
  expect(disconnected).not.toHaveBeenCalled();

  expect(await nodes[0].stop()).toBe(0);
  await waitFor(() => clients.every(({ connected }) => connected), 20_000);
  expect(await Promise.all(clients.map(isAnswered))).toEqual(clients.map(() => true));
  const [home] = new Set(clients.map(nodeOf));
  expect(clients.map(nodeOf)).toEqual(clients.map(() => home));
  // The other clients have kept their connections.
  expect(disconnected).toHaveBeenCalledTimes(before.filter((node) => node !== home).length);
});

it('finds the node of a session from any gateway', async () => {
  const { gateways } = await startSystem();
  const [first, second] = gateways;
  const names = new Set<string>();
  for (let i = 0; i < 4; i += 1) {
    const opened = await (await fetch(first.origin + POLLING)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    names.add(sid.split('.')[0] as string);
    const sent = await fetch(`${second.origin}${POLLING}&sid=${sid}`, { method: 'POST', body: '40' });
    expect([sent.status, await sent.text()]).toEqual([200, 'ok']);
  }
  expect(names.size).toBe(2);
});
