import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestContext } from '@mutua/service-kit/testing';
import { createDemoData, DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seed/dataset.ts';
import { runScript } from '../seed/load.ts';
import { freePort } from '../stack/ports.ts';
import { ROOT } from '../stack/stack-location.ts';
import { driveCalls } from './drive-calls.ts';
import { type Measured, type Row, startMeasured, startService, type Variant } from './measure.ts';

/**
 * Compares a sign-in (brakes, session, tokens) with a bare route that reads the member and checks the password. The check takes most of
 * both: it is meant to cost that much.
 */
export const signInRow = async (folder: string): Promise<Row & { stop: () => Promise<void> }> => {
  const context = await createTestContext('auth');
  const env = {
    MONGODB_URI: context.mongoUri,
    MONGODB_DB: context.dbName,
    REDIS_URL: context.redisUrl,
    MIGRATE_ON_START: 'true',
    QUEUE_PREFIX: context.prefix,
    AUTH_SIGNING_KEYS_FILE: join(folder, 'signing.json'),
    PUBLIC_URL: 'http://localhost:8080',
    FILE_STORE: join(folder, 'uploads'),
  };
  const data = join(folder, 'demo-data.json');
  await writeFile(data, JSON.stringify(await createDemoData(new Date())));
  const port = await freePort();
  const main = join(ROOT, 'services/auth/src/main.ts');
  // Only outside production does the service make its signing keys itself.
  await (await startService(main, port, { ...env, NODE_ENV: 'test' })).stop();
  await runScript(join(ROOT, 'services/auth/src/seed.ts'), [data], { ...env, NODE_ENV: 'test' });
  const service = await startService(main, port, env);
  const bare = await startMeasured(join(import.meta.dirname, 'bare-routes.ts'), {
    args: [context.mongoUri, context.dbName],
  });
  const [email = ''] = DEMO_ACCOUNTS;
  const variant = (name: string, { cpu, stop }: Measured, at: number): Variant => ({
    name,
    stop,
    run: async (operations) => {
      const before = await cpu();
      const body = { email, password: DEMO_PASSWORD };
      await driveCalls(at, operations, () => ({ method: 'POST', path: '/auth/login', body }));
      return (await cpu()) - before;
    },
  });
  return {
    name: 'a sign-in, against a bare route that reads the member and checks the password',
    goal: 1.5,
    operations: 40,
    rounds: 5,
    warmUp: 40,
    baseline: variant('bare route', bare, Number(bare.ready['port'])),
    subject: variant('auth service', service, port),
    stop: async () => {
      await Promise.all([bare.stop(), service.stop()]);
      await context.close();
    },
  };
};
