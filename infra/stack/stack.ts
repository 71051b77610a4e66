// Over 300 lines: starts and stops all processes, in the one order that works.

import { createECDH, randomBytes } from 'node:crypto';
import { appendFileSync, globSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import { type Engine, type EngineOptions, ensureJanus, startJanus, startMongo, startRedis } from '../engines/index.ts';
import { freePort } from '../engines/processes/ports.ts';
import { loadDemoData, makeDemoData } from '../seed/load.ts';
import { startProcess } from './managed-process.ts';
import { createMetricsTargets } from './metrics-targets.ts';
import { formatReport } from './migration-reports.ts';
import { planPorts } from './ports.ts';
import { ROOT, type StackPorts } from './stack-location.ts';
import { createSupervisor, type SupervisorOptions } from './supervisor.ts';

export interface StackOptions {
  /** Data and logs of the stack. */
  dataDir: string;
  releasesDir: string;
  ports: StackPorts;
  /** Added to the environment of every service and the gateway. */
  env?: Record<string, string>;
  /** How many processes of a service run; one by default. The additional ones are parts named `chat-2`, `chat-3`, … */
  replicas?: Partial<Record<ServiceName, number>>;
  /** The database of each service, for a stack that shares its MongoDB; by default `mutua_<service>`. */
  databases?: Record<ServiceName, string>;
  /** The address of Redis for each process, for a Redis with a user for each; by default the same for all. */
  redisUrls?: Record<ServiceName | 'gateway', string>;
  /** Whether lessons can meet in rooms, once `openRooms` was called. Without it, ROOM_NODES of the environment decides. */
  rooms?: boolean;
  /** Load the demo data when this folder's databases have none yet. */
  seed: boolean;
  onProgress?: (text: string) => void;
  /** Aborts the start: started parts stop, and the start throws. */
  signal?: AbortSignal;
  /** Called when a part has ended unexpectedly. The supervisor restarts it. */
  onCrash?: SupervisorOptions['onCrash'];
}

export interface Stack {
  origin: string;
  /** The address of the mail catcher's page; undefined when SMTP_URL has another server. */
  mailUrl: string | undefined;
  mongodbUri: string;
  redisUrl: string;
  logDir: string;
  /** The ports of its parts. */
  ports: StackPorts;
  /** The names of the parts that are a service's replicas. */
  partsOf: (service: ServiceName) => readonly string[];
  /** Ends one part (a service, `gateway`, `redis`, `mongo`, `mail`) until `resume`; for fault tests. */
  pause: (name: string) => Promise<void>;
  resume: (name: string) => Promise<void>;
  /** Stops a part, with SIGKILL after `patienceMs`, and starts it again. */
  restart: (name: string, patienceMs?: number) => Promise<void>;
  /** The processes of a part; none while it does not run. */
  pids: (name: string) => readonly number[];
  /** Starts the server of rooms, and unpacks it at the first time. Without `rooms` it does nothing. @throws EngineError */
  openRooms: () => Promise<void>;
  /** Ends everything, in the reverse order of its start. */
  stop: () => Promise<void>;
}

/** The compiled code of Node for this checkout. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compile');

/** Reads a secret from the data folder. Creates it at the first call. */
const storedSecret = async (file: string, create = newSecret): Promise<string> => {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  const secret = create();
  await writeSecret(file, secret);
  return secret;
};

const newSecret = (): string => randomBytes(32).toString('base64url');
const newVapidKeys = (): string => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return `${pair.getPublicKey('base64url')}:${privateKey.toString('base64url')}`;
};

/** Writes a file that only this user can read, even if an older version of it was readable by others. */
const writeSecret = async (file: string, text: string): Promise<void> => {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600 });
};

interface ReplicaPlan {
  part: string;
  service: ServiceName;
  port: number;
}

/** The processes of all services; the first one of each keeps the service's name and port. */
const planReplicas = async (
  counts: NonNullable<StackOptions['replicas']>,
  ports: StackPorts,
): Promise<ReplicaPlan[]> => {
  const planned: ReplicaPlan[] = SERVICES.map((service) => ({ part: service, service, port: ports[service] }));
  for (const service of SERVICES) {
    for (let number = 2; number <= (counts[service] ?? 1); number += 1) {
      const taken = new Set([...Object.values(ports), ...planned.map(({ port }) => port)]);
      let port = await freePort(0);
      while (taken.has(port)) port = await freePort(0);
      planned.push({ part: `${service}-${number}`, service, port });
    }
  }
  return planned;
};

/** Starts the whole system: engines, mail catcher, services, gateway; seeds it once. @throws UserError, EngineError */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { dataDir, releasesDir, signal, onProgress = () => undefined } = options;
  const logDir = join(dataDir, 'logs');
  const mailDir = join(dataDir, 'mail');
  const folders = [logDir, mailDir, ...['run', 'keys', 'uploads'].map((name) => join(dataDir, name))];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700); // contains keys, mails and password hashes; an older version may have created it readable
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));

  const supervisor = createSupervisor({ onCrash: options.onCrash });
  /** Groups of started parts, in the order of their start; the parts of a group stop together. */
  const started: string[][] = [];
  const stop = async () => {
    for (const group of started.splice(0).reverse()) await Promise.all(group.map(supervisor.pause));
  };
  /** Starts the parts of a group together. Throws only after all starts have settled, so that every started part is known. */
  const startGroup = async (parts: Record<string, () => Promise<void>>): Promise<void> => {
    started.push(Object.keys(parts));
    const results = await Promise.allSettled(Object.values(parts).map((start) => start()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    signal?.throwIfAborted();
  };

  let demoData: ReturnType<typeof makeDemoData> | undefined;
  try {
    const environment = { ...process.env, ...options.env };
    const externalSmtp = environment['SMTP_URL'] || undefined;
    const ports = await planPorts(options.ports);

    demoData = options.seed ? makeDemoData({ dataDir }) : undefined;
    demoData?.catch(() => undefined); // awaited below
    onProgress('Starting Redis and the database');
    /** A restarted engine has the same address, because port and password stay the same. */
    const startEngine = (name: 'redis' | 'mongo' | 'janus', launch: (engine: EngineOptions) => Promise<Engine>) => {
      // Engines write only a few lines, at their start and end.
      const log = (line: string) => appendFileSync(join(logDir, `${name}.log`), `${line}\n`);
      return supervisor.start(name, async () => {
        const engine = await launch({ dataDir: join(dataDir, name), port: ports[name], log, onProgress, signal });
        return { pids: engine.pids, exited: engine.exited.then(() => undefined), stop: engine.stop };
      });
    };
    const password = await storedSecret(join(dataDir, 'keys', 'redis'));
    let redisUrl = '';
    let mongodbUri = '';
    await startGroup({
      redis: () =>
        startEngine('redis', async (engine) => {
          const redis = await startRedis({ ...engine, password });
          redisUrl = redis.url;
          return redis;
        }),
      mongo: () =>
        startEngine('mongo', async (engine) => {
          const mongo = await startMongo(engine);
          mongodbUri = mongo.uri;
          return mongo;
        }),
    });

    const origin = `http://localhost:${ports.gateway}`;
    const urlOf = (name: ServiceName) => `http://127.0.0.1:${ports[name]}`;
    const replicas = await planReplicas(options.replicas ?? {}, ports);
    const ofService = (name: ServiceName) => replicas.filter(({ service }) => service === name);
    const upstreams = Object.fromEntries(
      SERVICES.map((name) => [
        `${name.toUpperCase()}_URL`,
        ofService(name)
          .map(({ port }) => `http://127.0.0.1:${port}`)
          .join(','),
      ]),
    );
    const hasRooms = options.rooms === true && !environment['ROOM_NODES'];
    const roomSecret = await storedSecret(join(dataDir, 'keys', 'rooms'));
    const smtpUrl = externalSmtp ?? `smtp://127.0.0.1:${ports.smtp}`;
    const shared: Record<string, string> = {
      NODE_ENV: environment['NODE_ENV'] || 'development', // a process without NODE_ENV runs as in production
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
      MIGRATE_ON_START: 'true', // in production, a job migrates before the services start
      AUTH_JWKS_URL: `${urlOf('auth')}/.well-known/jwks.json`,
      AUTH_SIGNING_KEYS_FILE: join(dataDir, 'keys', 'signing.json'),
      FILE_LINK_SECRET: await storedSecret(join(dataDir, 'keys', 'file-links')),
      CALENDAR_KEY: await storedSecret(join(dataDir, 'keys', 'calendars')),
      UNSUBSCRIBE_SECRET: await storedSecret(join(dataDir, 'keys', 'mail-links')),
      VAPID_KEYS: await storedSecret(join(dataDir, 'keys', 'push'), newVapidKeys),
      FILE_STORE: environment['FILE_STORE'] || join(dataDir, 'uploads'),
      PUBLIC_URL: environment['PUBLIC_URL'] || origin,
      SMTP_URL: smtpUrl,
      RELEASES_DIR: releasesDir,
      SITE_FILE: join(dataDir, 'run', 'site.json'),
      ...(hasRooms && { ROOM_NODES: `ws://127.0.0.1:${ports.janus}`, ROOM_SECRET: roomSecret }),
      // As in start.mjs: compiled modules save a third of a start's CPU time.
      NODE_COMPILE_CACHE: COMPILED,
      NODE_COMPILE_CACHE_PORTABLE: '1',
      DEV_APPS_FILE: join(dataDir, 'run', 'dev-apps.json'),
      // The dashboard calls one other service, the export of a member's data all of them.
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
      ...options.env,
    };
    const metricsPortOf = createMetricsTargets(dataDir);
    const areMetricsWanted = environment['METRICS'] === '1';
    const start = (
      name: string,
      script: string,
      port: number,
      {
        args = [],
        readyPath = '/ready',
        env = {},
        hasMetrics = true,
      }: { args?: string[]; readyPath?: string; env?: object; hasMetrics?: boolean } = {},
    ) =>
      supervisor.start(name, async () =>
        startProcess({
          name,
          args: [join(ROOT, script), ...args],
          cwd: ROOT,
          // Empty counts as not set: the machine's METRICS_PORT could not work for all processes.
          env: {
            ...shared,
            ...env,
            PORT: String(port),
            METRICS_PORT: hasMetrics && areMetricsWanted ? String(await metricsPortOf(name)) : '',
          },
          logFile: join(logDir, `${name}.log`),
          readyUrl: `http://127.0.0.1:${port}${readyPath}`,
          signal,
          onMigration: (report) => onProgress(formatReport(name, report)),
        }),
      );
    const startMail = () => {
      const args = {
        '--max-emails': '500',
        '--smtp': String(ports.smtp),
        '--web': String(ports.mail),
        '--ip': '127.0.0.1',
        '--web-ip': '127.0.0.1',
        '--mail-directory': mailDir, // the default folder is shared by all stacks and readable by every user
      };
      const script = 'node_modules/maildev/dist/bin/maildev.js';
      return start('mail', script, ports.mail, {
        args: Object.entries(args).flat(),
        readyPath: '/api/healthz',
        hasMetrics: false,
      });
    };

    onProgress('Starting the services and the gateway');
    // The gateway needs no services to start. It is in a later group, because it must stop before them.
    const services = new Map(
      replicas.map(({ part, service, port }) => {
        const env = {
          ...(options.databases && { MONGODB_DB: options.databases[service] }),
          ...(options.redisUrls && { REDIS_URL: options.redisUrls[service] }),
        };
        return [part, () => start(part, `services/${service}/src/main.ts`, port, { env })];
      }),
    );
    const startAuth = services.get('auth');
    if (startAuth && globSync(join(COMPILED, '*', '*')).length === 0) {
      // Auth compiles the code that all services load. If all started at once, each would compile the code, which takes twice as long.
      await startGroup({ auth: startAuth });
      services.delete('auth');
    }
    await Promise.all([
      startGroup({ ...Object.fromEntries(services), ...(!externalSmtp && { mail: startMail }) }),
      startGroup({
        gateway: () =>
          start('gateway', 'gateway/src/main.ts', ports.gateway, {
            env: { ...upstreams, ...options.env, ...(options.redisUrls && { REDIS_URL: options.redisUrls.gateway }) },
          }),
      }),
    ]);
    const file = await demoData;
    if (file) {
      onProgress('Loading the demo data');
      await loadDemoData({ file, dataDir, env: shared, signal });
    }
    signal?.throwIfAborted();

    const stack: Stack = {
      origin,
      mailUrl: externalSmtp ? undefined : `http://localhost:${ports.mail}`,
      mongodbUri,
      redisUrl,
      logDir,
      ports,
      partsOf: (name) => ofService(name).map(({ part }) => part),
      pause: supervisor.pause,
      resume: supervisor.resume,
      restart: supervisor.restart,
      pids: supervisor.pids,
      openRooms: async () => {
        if (!hasRooms) return;
        await ensureJanus(environment);
        if (signal?.aborted) return;
        await startGroup({
          janus: () => startEngine('janus', (engine) => startJanus({ ...engine, secret: roomSecret })),
        });
      },
      stop: async () => {
        await stop();
        await rm(stackFile(dataDir), { force: true });
      },
    };
    const running: RunningStack = { pid: process.pid, origin, env: shared };
    await writeSecret(stackFile(dataDir), JSON.stringify(running));
    return stack;
  } catch (error) {
    await Promise.all([stop(), demoData?.catch(() => undefined)]);
    throw error;
  }
};

const stackFile = (dataDir: string) => join(dataDir, 'run', 'stack.json');

export interface RunningStack {
  pid: number;
  origin: string;
  /** The environment of its services. */
  env: Record<string, string>;
}

/** The running stack of a data folder, if its supervisor is alive. */
export const runningStack = async (dataDir: string): Promise<RunningStack | undefined> => {
  const text = await readFile(stackFile(dataDir), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const stack = JSON.parse(text) as RunningStack;
  try {
    process.kill(stack.pid, 0);
    return stack;
  } catch {
    return undefined;
  }
};
