import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, waitFor } from '@mutua/service-kit/testing';
import { ROOT } from '../stack/stack-location.ts';

/** The processes that a test starts, as in production. */
export function createListeningProcesses() {
  const children: ChildProcess[] = [];
  return {
    children,

    /**
     * Starts a service or the gateway on free ports, with the database and the queues of a test.
     * @param folder of the process, such as `services/chat` @returns its ports, once it listens
     */
    async start(
      folder: string,
      context: TestContext,
      { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
    ): Promise<{ port: number; metricsPort: number }> {
      const child = spawn(process.execPath, [join(ROOT, folder, 'src/main.ts')], {
        cwd,
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          PORT: '0',
          MONGODB_URI: context.mongoUri,
          MONGODB_DB: context.dbName,
          REDIS_URL: context.redisUrl,
          QUEUE_PREFIX: context.prefix,
          AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
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
      const line = await waitFor(() => log.split('\n').find((each) => each.includes('"listening"')), 60_000);
      return JSON.parse(line);
    },

    /** Kills those that still run. */
    async kill(): Promise<void> {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'close');
      }
    },
  };
}
