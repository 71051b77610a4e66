import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts/constants';
import { type Engine, startMongo, startRedis } from '../engines/index.ts';
import { loadDemoData } from '../seed/load.ts';
import { type ManagedProcess, type ProcessOptions, startProcess } from './managed-process.ts';
import { claimPort } from './ports.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface StackPorts {
  gateway: number;
  auth: number;
  skills: number;
  requests: number;
  chat: number;
  notifications: number;
  redis: number;
  mongo: number;
  smtp: number;
  mail: number;
}

/** Every port free: for a stack beside another one. */
export const FREE_PORTS: StackPorts = {
  gateway: 0,
  auth: 0,
  skills: 0,
  requests: 0,
  chat: 0,
  notifications: 0,
  redis: 0,
  mongo: 0,
  smtp: 0,
  mail: 0,
};

export interface StackOptions {
  /** Everything that the stack keeps, and its logs. */
  dataDir: string;
  releasesDir: string;
  ports: StackPorts;
  /** Added to the environment of every service and the gateway. */
  env?: Record<string, string>;
  /** Load the demo data when this folder's databases have none yet. */
  seed: boolean;
  onProgress?: (text: string) => void;
  /** A part that ended unasked; it is started again. */
  onCrash?: (name: string, exit: number | string) => void;
}

export interface Stack {
  origin: string;
  /** Where mail can be read; undefined when SMTP_URL names another server. */
  mailUrl: string | undefined;
  mongodbUri: string;
  redisUrl: string;
  logDir: string;
  /** Ends one part until `resume`; for development and for fault tests. */
  pause: (name: string) => Promise<void>;
  resume: (name: string) => Promise<void>;
  /** Ends everything, in the reverse order of its start. */
  stop: () => Promise<void>;
}

const RESTART_DELAY_MS = 1000;

/** A secret that lives in the data folder, made when it is first needed. */
const keptSecret = async (file: string): Promise<string> => {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
};

/** Starts the whole system: engines, mail catcher, services, gateway; seeds it once. @throws UserError, EngineError */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { dataDir, releasesDir, onProgress = () => undefined } = options;
  const logDir = join(dataDir, 'logs');
  const folders = ['logs', 'run', 'keys', 'uploads'].map((name) => join(dataDir, name));
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));

  /** What has been started, in order. */
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };

  const running = new Map<string, ManagedProcess>();
  const plans = new Map<string, ProcessOptions>();
  const paused = new Set<string>();
  let isStopping = false;

  const launch = async (plan: ProcessOptions): Promise<void> => {
    plans.set(plan.name, plan);
    const child = await startProcess(plan);
    running.set(plan.name, child);
    void child.exited.then(async (exit) => {
      running.delete(plan.name);
      if (isStopping || paused.has(plan.name)) return;
      options.onCrash?.(plan.name, exit);
      setTimeout(() => {
        if (!isStopping && !paused.has(plan.name)) void launch(plan).catch(() => undefined);
      }, RESTART_DELAY_MS);
    });
  };
  const stopProcess = async (name: string) => running.get(name)?.stop();

  try {
    const environment = { ...process.env, ...options.env };
    const externalSmtp = environment['SMTP_URL'] || undefined;
    const claim = (key: keyof StackPorts, what: string, variable?: string) =>
      claimPort(options.ports[key], what, variable);
    const ports: StackPorts = { ...options.ports, gateway: await claim('gateway', 'Mutua', 'PORT') };
    for (const name of SERVICES) ports[name] = await claim(name, `the ${name} service`);
    if (!externalSmtp) {
      ports.smtp = await claim('smtp', 'incoming mail');
      ports.mail = await claim('mail', 'the mail page');
    }

    onProgress('Starting Redis and the database');
    const startEngine = async <E extends Engine>(engine: Promise<E>): Promise<E> => {
      const started = await engine;
      stops.push(() => started.stop());
      return started;
    };
    const engineOptions = (name: string, port: number) => ({ dataDir: join(dataDir, name), port, onProgress });
    const [redis, mongo] = await Promise.all([
      startEngine(startRedis(engineOptions('redis', ports.redis))),
      startEngine(startMongo(engineOptions('mongo', ports.mongo))),
    ]);

    const origin = `http://localhost:${ports.gateway}`;
    const urlOf = (name: ServiceName) => `http://127.0.0.1:${ports[name]}`;
    const upstreams = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)]));
    const smtpUrl = externalSmtp ?? `smtp://127.0.0.1:${ports.smtp}`;
    const shared: Record<string, string> = {
      MONGODB_URI: mongo.uri,
      REDIS_URL: redis.url,
      AUTH_JWKS_URL: `${urlOf('auth')}/.well-known/jwks.json`,
      AUTH_SIGNING_KEYS_FILE: join(dataDir, 'keys', 'signing.json'),
      FILE_LINK_SECRET: await keptSecret(join(dataDir, 'keys', 'file-links')),
      CHAT_FILES_DIR: join(dataDir, 'uploads', 'chat'),
      UNSUBSCRIBE_SECRET: await keptSecret(join(dataDir, 'keys', 'mail-links')),
      UPLOADS_DIR: join(dataDir, 'uploads'),
      PUBLIC_URL: environment['PUBLIC_URL'] || origin,
      SMTP_URL: smtpUrl,
      RELEASES_DIR: releasesDir,
      DEV_APPS_FILE: join(dataDir, 'run', 'dev-apps.json'),
      ...upstreams,
      ...options.env,
    };
    const start = (
      name: string,
      script: string,
      port: number,
      args: string[] = [],
      readyPath = '/ready',
    ): Promise<void> =>
      launch({
        name,
        args: [join(ROOT, script), ...args],
        cwd: ROOT,
        env: { ...shared, PORT: String(port) },
        logFile: join(logDir, `${name}.log`),
        readyUrl: `http://127.0.0.1:${port}${readyPath}`,
      });

    onProgress('Starting the services');
    stops.push(() => Promise.all([...SERVICES, 'mail'].map(stopProcess)));
    const started = await Promise.allSettled([
      ...SERVICES.map((name) => start(name, `services/${name}/src/main.ts`, ports[name])),
      ...(externalSmtp
        ? []
        : [
            start(
              'mail',
              'node_modules/maildev/dist/bin/maildev.js',
              ports.mail,
              [
                '--max-emails',
                '500',
                '--smtp',
                String(ports.smtp),
                '--web',
                String(ports.mail),
                '--ip',
                '127.0.0.1',
                '--web-ip',
                '127.0.0.1',
              ],
              '/api/healthz',
            ),
          ]),
    ]);
    for (const result of started) if (result.status === 'rejected') throw result.reason;
    if (options.seed) await loadDemoData({ dataDir, env: shared, onProgress });

    onProgress('Starting the gateway');
    stops.push(() => Promise.resolve(stopProcess('gateway')));
    await start('gateway', 'gateway/src/main.ts', ports.gateway);

    const stack: Stack = {
      origin,
      mailUrl: externalSmtp ? undefined : `http://localhost:${ports.mail}`,
      mongodbUri: mongo.uri,
      redisUrl: redis.url,
      logDir,
      pause: async (name) => {
        paused.add(name);
        await stopProcess(name);
      },
      resume: async (name) => {
        paused.delete(name);
        const plan = plans.get(name);
        if (plan && !running.has(name)) await launch(plan);
      },
      stop: async () => {
        isStopping = true;
        await stop();
        await rm(stackFile(dataDir), { force: true });
      },
    };
    await writeFile(
      stackFile(dataDir),
      JSON.stringify({
        pid: process.pid,
        origin,
        mailUrl: stack.mailUrl,
        mongodbUri: mongo.uri,
        redisUrl: redis.url,
        logDir,
        env: shared,
        ports,
      }),
    );
    return stack;
  } catch (error) {
    isStopping = true;
    await stop();
    throw error;
  }
};

const stackFile = (dataDir: string) => join(dataDir, 'run', 'stack.json');

export interface RunningStack {
  pid: number;
  origin: string;
  mongodbUri: string;
  redisUrl: string;
  logDir: string;
  env: Record<string, string>;
  ports: StackPorts;
}

/** The stack that runs on a data folder, if its supervisor lives. */
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
