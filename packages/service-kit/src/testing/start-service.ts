import type { ServiceName } from '@mutua/contracts';
import { migrate } from '../migrations/migrate.ts';
import { type AssembledService, assemble, type ProcessContext } from '../service/assemble.ts';
import { drainServer } from '../service/lifecycle.ts';
import type { Service } from '../service/service.ts';
import type { ServiceConfig } from '../service/service-types.ts';
import type { TestContext } from './context.ts';
import { environmentOf } from './listening-processes.ts';
import { serve, type TestServer } from './serve.ts';

export interface StartedService<S extends ServiceName> extends TestServer {
  parts: AssembledService<S>['parts'];
  /** Stops the service as SIGTERM does. The context stays open. */
  stop(): Promise<void>;
}

interface Options<C, T> extends Partial<Pick<ProcessContext<C>, 'redis' | 'endedSessions' | 'verifier'>> {
  /** Added to the environment from which the service reads its configuration. */
  env?: Record<string, string | number>;
  /** The pauses and deadlines that tests of the service may shorten. */
  timing?: T;
  /** The first pause before a failed event is tried again. */
  retryDelayMs?: number;
}

/** The options that a service's test harness may pass on to `startService`, besides the context. */
export type StartOptions<A> = A extends Service<ServiceName, infer C, infer T> ? Options<C, T> : never;

/** The first pause before a failed event is tried again. */
const RETRY_DELAY_MS = 20;

/**
 * Runs a service in the test's process, assembled as in production, with the connections and the verifier of the test's context.
 * Several services may share a context. Resolves once the service listens and consumes events.
 */
export async function startService<S extends ServiceName, C extends ServiceConfig, T>(
  { definition }: Service<S, C, T>,
  {
    context,
    env = {},
    timing,
    retryDelayMs = RETRY_DELAY_MS,
    ...processContext
  }: { context: TestContext } & Options<C, T>,
): Promise<StartedService<S>> {
  const config = definition.loadConfig({
    NODE_ENV: 'test',
    ...environmentOf(context),
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
  });
  const { logger, connection, redis, endedSessions, verifier } = { ...context, ...processContext };
  await migrate({ connection, migrations: definition.migrations, logger });
  const service = await assemble(
    definition,
    { config, logger, connection, redis, endedSessions, verifier },
    { retryDelayMs, ...(timing !== undefined && { timing }) },
  );
  await (await service.start()).consuming;
  const server = await serve(service.server);

  return {
    ...server,
    parts: service.parts,
    async stop() {
      // At the same time, as in production: closing socket.io waits for connections that only `drainServer` closes.
      await Promise.all([drainServer(service.server), service.drain()]);
      for (const stop of service.stopSteps) await stop();
    },
  };
}
