import { randomBytes } from 'node:crypto';
import {
  createTestContext,
  startService,
  type TestContext,
  type TestServer,
  useStarted,
} from '@mutua/service-kit/testing';
import { app } from '../src/app.ts';

export const newId = (): string => randomBytes(12).toString('hex');

/** The whole service on a free port, with a database and queues of its own. */
export interface Harness {
  context: TestContext;
  call: TestServer['call'];
  close(): Promise<void>;
}

/** The service, running for the tests of a file. */
export const useHarness = (): Harness => useStarted(startHarness);

async function startHarness(): Promise<Harness> {
  const context = await createTestContext('lessons', { strict: true, migrations: app.definition.migrations });
  const server = await startService(app, { context });
  return {
    context,
    call: server.call,
    async close() {
      await server.stop();
      await context.close();
    },
  };
}
