import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { waitFor } from '@mutua/service-kit/testing';
import { createTestGateway, echoService, type Gateway } from '../../test/harness.ts';
import { loadConfig } from '../config.ts';

interface Replica {
  child: ChildProcess;
  pid: number;
  url: string;
  /** The methods of the calls that reached the replica. */
  received: () => string[];
}

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

const startReplica = async (): Promise<Replica> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/replica.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SHUTDOWN_DELAY_MS: '3000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closes.push(() => child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { port?: number; received?: string });
  const { port } = await waitFor(() => lines().find((line) => line.port !== undefined), 60_000);
  return {
    child,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    received: () => lines().flatMap(({ received }) => received ?? []),
  };
};

const startGateway = async (options: Parameters<typeof createTestGateway>[0]): Promise<Gateway> => {
  const gateway = await createTestGateway(options);
  closes.push(gateway.close);
  return gateway;
};

/** Starts two replicas of skills, and waits until the gateway knows that both are ready. */
const startPair = async () => {
  const pair = (await Promise.all([startReplica(), startReplica()])) as [Replica, Replica];
  const gateway = await startGateway({ env: { SKILLS_URL: pair.map(({ url }) => url).join(', ') } });
  await Promise.all(pair.map(({ url }) => waitFor(() => isKnownAs(gateway, url, 'ready'))));
  return { pair, gateway };
};

const isKnownAs = ({ lines }: Gateway, url: string, state: string) =>
  lines.findLast(({ msg, replica }) => msg === 'replica' && replica === url)?.['state'] === state;

/** Makes a call. Returns its status, and the id of the process that answered. */
const call = async ({ origin }: Gateway, method: 'GET' | 'POST', token: string, query = '') => {
  const answer = await fetch(`${origin}/api/skills${method === 'GET' ? '/search' : ''}?${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"some":"thing"}' }),
  });
  const { pid } = (await answer.json()) as { pid?: number };
  return { status: answer.status, pid };
};

/** Makes reads and writes, four at a time, until `isOver`. Counts the answers. */
const keepCalling = async (gateway: Gateway, isOver: () => boolean) => {
  const statuses: Record<string, number> = {};
  await Promise.all(
    (['GET', 'POST', 'GET', 'POST'] as const).map(async (method) => {
      while (!isOver()) {
        const { status } = await call(gateway, method, gateway.newMember());
        statuses[`${method} ${status}`] = (statuses[`${method} ${status}`] ?? 0) + 1;
      }
    }),
  );
  return statuses;
};

it('spreads calls over the replicas of a list', async () => {
  const { pair, gateway } = await startPair();
  const token = gateway.newMember();
  for (let i = 0; i < 10; i += 1) await call(gateway, 'GET', token);
  for (const { received } of pair) expect(received()).toHaveLength(5);
});

it('loses no call while a replica stops', async () => {
  const { pair, gateway } = await startPair();
  const [first, second] = pair;
  const exited = once(first.child, 'exit');
  let isOver = false;
  const calling = keepCalling(gateway, () => isOver);
  await waitFor(() => first.received().length > 10);
  first.child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
  const after = second.received().length;
  await waitFor(() => second.received().length > after + 10);
  isOver = true;
  expect(Object.keys(await calling).sort()).toEqual(['GET 200', 'POST 200']);
  expect(['unready', 'away', 'gone'].some((state) => isKnownAs(gateway, first.url, state))).toBe(true);
});

it('repeats at another replica the reads, but not the writes, that a killed replica did not answer', async () => {
  const { pair, gateway } = await startPair();
  const token = gateway.newMember();
  const answers = (['GET', 'GET', 'POST', 'POST'] as const).map((method) => call(gateway, method, token, 'q=wait'));
  const received = () => pair.flatMap((each) => each.received()).sort();
  await waitFor(() => received().length === 4);
  const [killed, other] = pair;
  const lost = killed.received();
  killed.child.kill('SIGKILL');
  await waitFor(() => other.received().length === 2 + lost.filter((method) => method === 'GET').length);
  process.kill(other.pid, 'SIGUSR2');

  const results = await Promise.all(answers);
  const writes = lost.filter((method) => method === 'POST').length;
  expect(results.filter(({ status }) => status === 503)).toHaveLength(writes);
  expect(results.filter(({ status, pid }) => status === 200 && pid === other.pid)).toHaveLength(4 - writes);
  // Each write reached exactly one replica.
  expect(received().filter((method) => method === 'POST')).toHaveLength(2);
});

it('repeats a read of a hanging replica at another one, and sends no more calls to the hanging one', async () => {
  const { pair, gateway } = await startPair();
  const [hanging, other] = pair;
  process.kill(hanging.pid, 'SIGSTOP');
  const token = gateway.newMember();
  const results = await Promise.all(Array.from({ length: 4 }, () => call(gateway, 'GET', token)));
  expect(results).toEqual(Array(4).fill({ status: 200, pid: other.pid }));
  await waitFor(() => isKnownAs(gateway, hanging.url, 'away'));
  expect(await call(gateway, 'POST', token)).toEqual({ status: 200, pid: other.pid });
  process.kill(hanging.pid, 'SIGCONT');
  await waitFor(() => isKnownAs(gateway, hanging.url, 'ready'));
});

it('repeats every call at another replica when the connection is refused, also writes and files', async () => {
  const other = await startReplica();
  // The replicas have not been checked yet when the first calls arrive.
  const gateway = await startGateway({
    env: { SKILLS_URL: `http://127.0.0.1:1,${other.url}`, AUTH_URL: `http://127.0.0.1:1,${other.url}` },
  });
  const token = gateway.newMember();
  const form = new FormData();
  form.set('avatar', new Blob(['x'.repeat(100_000)]), 'me.png');
  const upload = fetch(`${gateway.origin}/api/upload/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const calls = await Promise.all(Array.from({ length: 6 }, (_, i) => call(gateway, i % 2 ? 'GET' : 'POST', token)));
  expect(calls).toEqual(Array(6).fill({ status: 200, pid: other.pid }));
  expect((await upload).status).toBe(200);
});

it('answers 503 when no replica answers', async () => {
  const gateway = await startGateway({ env: { SKILLS_URL: 'http://127.0.0.1:1,http://127.0.0.1:2' } });
  expect((await call(gateway, 'GET', gateway.newMember())).status).toBe(503);
  const health = await (await fetch(`${gateway.origin}/health`)).json();
  expect(health).toMatchObject({ status: 'degraded', services: { skills: 'unavailable', auth: 'ok' } });
});

describe('the addresses of a name', () => {
  /** Listens on the same port at several addresses of this machine, like the containers of one service. */
  const listen = async (address: string, port = 0): Promise<Server> => {
    const server = createServer(echoService(address));
    await new Promise<void>((resolve) => server.listen(port, address, resolve));
    closes.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    return server;
  };
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const whoAnswers = async ({ origin }: Gateway, token: string) => {
    const answer = await fetch(`${origin}/api/skills/search`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { service: string }).service;
  };

  it('are added and removed as replicas, and stay while the resolver is away', async () => {
    const port = portOf(await listen('127.0.0.2'));
    await listen('127.0.0.3', port);
    let addresses: string[] | undefined = ['127.0.0.2'];
    const asked: string[] = [];
    const gateway = await startGateway({
      env: { SKILLS_URL: `dns+http://skills.internal:${port}` },
      lookUp: async (hostname) => {
        asked.push(hostname);
        if (!addresses) throw new Error('no resolver');
        return addresses;
      },
    });
    const token = gateway.newMember();
    await waitFor(async () => (await whoAnswers(gateway, token)) === '127.0.0.2');
    addresses = ['127.0.0.2', '127.0.0.3'];
    await waitFor(async () => (await whoAnswers(gateway, token)) === '127.0.0.3', 10_000);
    addresses = undefined;
    const before = asked.length;
    await waitFor(() => asked.length > before + 1, 10_000);
    expect(['127.0.0.2', '127.0.0.3']).toContain(await whoAnswers(gateway, token));
    addresses = ['127.0.0.3'];
    await waitFor(() => isKnownAs(gateway, `http://127.0.0.3:${port}`, 'ready'));
    const afterwards = asked.length;
    await waitFor(() => asked.length > afterwards + 1, 10_000);
    for (let i = 0; i < 4; i += 1) expect(await whoAnswers(gateway, token)).toBe('127.0.0.3');
    expect(new Set(asked)).toEqual(new Set(['skills.internal']));
  });

  it("come from the machine's resolver", async () => {
    const port = portOf(await listen('127.0.0.1'));
    const gateway = await startGateway({ env: { SKILLS_URL: `dns+http://localhost:${port}` } });
    await waitFor(() => isKnownAs(gateway, `http://127.0.0.1:${port}`, 'ready'));
    expect(await whoAnswers(gateway, gateway.newMember())).toBe('127.0.0.1');
  });
});

it.each(['skills:4102', 'ftp://skills', 'http://a:1,', 'dns+https://skills'])(
  'refuses %s as the address of a service',
  (url) => {
    const env = { NODE_ENV: 'test', REDIS_URL: 'redis://127.0.0.1', RELEASES_DIR: '/', SKILLS_URL: url };
    expect(() => loadConfig(env)).toThrow(/SKILLS_URL: must be http addresses separated by commas/);
  },
);
