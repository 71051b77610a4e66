import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from './context.ts';
import { waitFor } from './wait-for.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Long, for a busy machine. */
const START_MS = 60_000;

export interface ListeningProcess {
  child: ChildProcess;
  origin: string;
  port: number;
  /** The port of its metrics; the process has one only with METRICS_PORT. */
  metricsPort: number;
  /** The lines of its log so far. */
  lines(): Record<string, unknown>[];
  /** Ends the process as a deployment does, with SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

/** The variables with which a service uses the database and the queues of a test. */
export const environmentOf = ({ mongoUri, dbName, redisUrl, prefix }: TestContext) => ({
  MONGODB_URI: mongoUri,
  MONGODB_DB: dbName,
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: prefix,
  AUTH_JWKS_URL: 'http://127.0.0.1:1/.well-known/jwks.json',
});

/** The processes that a test starts, as in production. Kill them after the test. */
export function createListeningProcesses() {
  const children: ChildProcess[] = [];
  return {
    /**
     * Starts a service or the gateway on a free port, without the environment of the test, and waits until it listens.
     * @param main from the root of the repository, such as `services/chat/src/main.ts` @throws Error when the process ends before
     */
    async start(main: string, env: Record<string, string>, { cwd }: { cwd?: string } = {}): Promise<ListeningProcess> {
      const child = spawn(process.execPath, [join(ROOT, main)], {
        cwd,
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          NODE_ENV: 'test',
          PORT: '0',
          MIGRATE_ON_START: 'true',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let log = '';
      child.stdout.on('data', (chunk: Buffer) => {
        log += chunk;
      });
      const exited = once(child, 'exit') as Promise<[number | null]>;
      const lines = (): Record<string, unknown>[] =>
        log
          .split('\n')
          .slice(0, -1)
          .filter((line) => line.startsWith('{')) // a process of a test may also print plain text
          .map((line) => JSON.parse(line));
      const listening = await Promise.race([
        waitFor(() => lines().find(({ msg }) => msg === 'listening'), START_MS),
        exited.then(() => undefined),
      ]);
      if (!listening) throw new Error(`${main} ended before it listened:\n${log}`);
      const [port, metricsPort] = [Number(listening['port']), Number(listening['metricsPort'])];
      return {
        child,
        origin: `http://127.0.0.1:${port}`,
        port,
        metricsPort,
        lines,
        async stop() {
          child.kill('SIGTERM');
          return (await exited)[0];
        },
      };
    },

    /** Kills those that still run. */
    async kill(): Promise<void> {
      for (const child of children.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'close');
      }
    },
  };
}
