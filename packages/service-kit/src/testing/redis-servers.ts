import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { TestCertificate } from './certificate.ts';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const HOST = '127.0.0.1';
const SLOTS = 16_384;
const MASTERS = 3;
/** Short, because tests wait until failures are noticed. */
const NODE_TIMEOUT_MS = 1_500;
const PATIENCE_MS = 30_000;
/** Ends the servers together with this process, however it ends. */
const SETPRIV = '/usr/bin/setpriv';

interface Server {
  port: number;
  process: ChildProcess;
  client: Redis;
}

/** Several Redis servers that work together. */
export interface TestRedisServers {
  /** The value for REDIS_URL. */
  url: string;
  stop(): Promise<void>;
}

/** With a certificate, the servers speak only TLS, also among themselves. */
interface ServerOptions {
  tls?: TestCertificate;
}

const tlsLines = ({ authority, certificate, key }: TestCertificate): string[] => [
  `tls-ca-cert-file ${authority}`,
  `tls-cert-file ${certificate}`,
  `tls-key-file ${key}`,
  'tls-auth-clients no',
  'tls-replication yes',
  'tls-cluster yes',
];

/** Starts servers in a temporary folder, with the program of the local engines. */
async function openServers({ tls }: ServerOptions) {
  const program = process.env['TEST_REDIS_PROGRAM'];
  if (!program) throw new Error('TEST_REDIS_PROGRAM is not set: the test run names the redis-server that it uses');
  const folder = await mkdtemp(join(tmpdir(), 'mutua-redis-'));
  const servers: Server[] = [];

  return {
    async start(lines: readonly string[], { isSentinel = false } = {}): Promise<Server> {
      const port = await freePort();
      const file = join(folder, `${port}.conf`);
      const ports = tls ? ['port 0', `tls-port ${port}`, ...tlsLines(tls)] : [`port ${port}`];
      const own = [...ports, `bind ${HOST}`, `dir ${folder}`, 'daemonize no', 'loglevel warning'];
      await writeFile(file, `${[...own, ...lines].join('\n')}\n`);
      const args = [file, ...(isSentinel ? ['--sentinel'] : [])];
      const child = existsSync(SETPRIV)
        ? spawn(SETPRIV, ['--pdeathsig', 'KILL', program, ...args], { stdio: 'ignore' })
        : spawn(program, args, { stdio: 'ignore' });
      const client = new Redis({
        port,
        host: HOST,
        ...(tls && { tls: { ca: tls.authorityPem, checkServerIdentity: () => undefined } }),
        retryStrategy: () => 50,
        maxRetriesPerRequest: 0,
      });
      client.on('error', () => {}); // before it listens, and after a test has killed it
      const server = { port, process: child, client };
      servers.push(server);
      await waitFor(() => client.ping().catch(() => false), PATIENCE_MS);
      return server;
    },
    /** The scheme of a REDIS_URL for these servers. */
    scheme: tls ? 'rediss' : 'redis',
    async stop(): Promise<void> {
      for (const { client } of servers) client.disconnect();
      await Promise.all(servers.map(({ process: child }) => kill(child)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const IN_MEMORY = ['save ""', 'appendonly no', 'repl-diskless-sync-delay 0'];

/** Several servers, with a replica of each master. */
export interface TestRedisReplicated extends TestRedisServers {
  /** Kills the master that has a key, and waits until its replica takes over. */
  failOver(key?: string): Promise<void>;
}

export interface TestRedisSentinel extends TestRedisReplicated {
  /**
   * Kills the master, and suspends the sentinel that connections ask first, as if the machine of both were cut off. The other sentinels
   * promote the replica while connections still wait for the suspended one.
   */
  cutOff(): Promise<void>;
}

const isMaster = async ({ client }: Server): Promise<boolean> => (await client.role())[0] === 'master';
const infoOf = async ({ client }: Server): Promise<string> => String(await client.cluster('INFO'));

/** Starts one server. */
export async function startRedisServer(options: ServerOptions = {}): Promise<TestRedisServers> {
  const servers = await openServers(options);
  const { port } = await servers.start(IN_MEMORY);
  return { url: `${servers.scheme}://${HOST}:${port}`, stop: servers.stop };
}

/** Starts a cluster of three masters, which share the slots evenly; optionally each with a replica. */
export async function startRedisCluster({
  isReplicated = false,
  ...options
}: ServerOptions & { isReplicated?: boolean } = {}): Promise<TestRedisReplicated> {
  const servers = await openServers(options);
  const startNode = async (): Promise<Server & { bus: number }> => {
    const bus = await freePort();
    const lines = [
      ...IN_MEMORY,
      'cluster-enabled yes',
      `cluster-port ${bus}`,
      `cluster-config-file nodes-${bus}.conf`,
      `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
    ];
    return { ...(await servers.start(lines)), bus };
  };
  const startAll = () => Promise.all(Array.from({ length: MASTERS }, startNode));
  const masters = await startAll();
  const replicas = isReplicated ? await startAll() : [];

  for (const [index, { client }] of masters.entries()) {
    const from = Math.floor((index * SLOTS) / MASTERS);
    const to = Math.floor(((index + 1) * SLOTS) / MASTERS) - 1;
    await client.cluster('SET-CONFIG-EPOCH', index + 1);
    await client.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
  }
  const all = [...masters, ...replicas];
  for (const { client } of all) for (const { port, bus } of all) await client.call('CLUSTER', 'MEET', HOST, port, bus);
  for (const each of all)
    await waitFor(async () => {
      const info = await infoOf(each);
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${all.length}\r`);
    }, PATIENCE_MS);
  for (const [index, replica] of replicas.entries()) {
    const id = String(await masters[index]?.client.cluster('MYID'));
    await replica.client.cluster('REPLICATE', id);
    await waitFor(
      async () => (await replica.client.info('replication')).includes('master_link_status:up'),
      PATIENCE_MS,
    );
  }
  return {
    url: `${servers.scheme}+cluster://${masters.map(({ port }) => `${HOST}:${port}`).join(',')}`,
    async failOver(key = '') {
      const slot = Number(await masters[0]?.client.cluster('KEYSLOT', key));
      const index = Math.floor((slot * MASTERS) / SLOTS);
      const [master, replica] = [masters[index], replicas[index]];
      if (!master || !replica) throw new Error('the cluster has no replicas');
      await kill(master.process);
      await waitFor(() => isMaster(replica), PATIENCE_MS);
      const others = all.filter((each) => each !== master);
      await waitFor(
        async () => (await Promise.all(others.map(infoOf))).every((info) => info.includes('cluster_state:ok')),
        PATIENCE_MS,
      );
    },
    stop: servers.stop,
  };
}

/** Starts a master with a replica, and three sentinels that watch them. */
export async function startRedisSentinel(options: ServerOptions = {}): Promise<TestRedisSentinel> {
  const servers = await openServers(options);
  const master = await servers.start(IN_MEMORY);
  const replica = await servers.start([...IN_MEMORY, `replicaof ${HOST} ${master.port}`]);
  await waitFor(async () => (await replica.client.info('replication')).includes('master_link_status:up'), PATIENCE_MS);
  const sentinels: Server[] = [];
  for (let index = 0; index < 3; index += 1)
    sentinels.push(
      await servers.start(
        [
          `sentinel monitor main ${HOST} ${master.port} 2`,
          `sentinel down-after-milliseconds main ${NODE_TIMEOUT_MS}`,
          'sentinel failover-timeout main 5000',
        ],
        { isSentinel: true },
      ),
    );
  const seen = async ({ client }: Server, what: 'SENTINELS' | 'REPLICAS') =>
    ((await client.call('SENTINEL', what, 'main')) as unknown[]).length;
  for (const each of sentinels) {
    await waitFor(async () => (await seen(each, 'SENTINELS')) === sentinels.length - 1, PATIENCE_MS);
    await waitFor(async () => (await seen(each, 'REPLICAS')) === 1, PATIENCE_MS);
  }
  return {
    url: `${servers.scheme}+sentinel://${sentinels.map(({ port }) => `${HOST}:${port}`).join(',')}/main`,
    async failOver() {
      await kill(master.process);
      await waitFor(() => isMaster(replica), PATIENCE_MS);
    },
    async cutOff() {
      sentinels[0]?.process.kill('SIGSTOP');
      await kill(master.process);
      await sentinels[1]?.client.call('SENTINEL', 'FAILOVER', 'main');
      await waitFor(() => isMaster(replica), PATIENCE_MS);
    },
    stop: servers.stop,
  };
}
