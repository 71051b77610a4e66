import { createServer, type Server } from 'node:http';
import type { ServiceName } from '@mutua/contracts';
import type { Express } from 'express';
import { createConsumer } from '../events/consumer.ts';
import { openQueue } from '../events/queues.ts';
import { createRelay, type Relay } from '../events/relay.ts';
import { createHttpApp } from '../http/app.ts';
import { watchDatabase, watchRedis } from '../metrics/engine-metrics.ts';
import { watchOutbox, watchQueue } from '../metrics/event-metrics.ts';
import { addSource } from '../metrics/scrape.ts';
import { createHealth, mongoCheck, redisCheck } from './health.ts';
import type { ServiceConfig, ServiceContext, ServiceDefinition, ServiceParts } from './service-types.ts';

/** The resources that the process (or a test) opens before it builds the service, and closes after the service has stopped. */
export type ProcessContext<C> = Pick<
  ServiceContext<C>,
  'config' | 'logger' | 'connection' | 'redis' | 'endedSessions' | 'verifier'
>;

export interface AssembledService<S extends ServiceName> {
  /** Not listening yet. */
  server: Server;
  parts: ServiceParts<S>;
  /**
   * Starts the relay, the background work and the consumer. Does not wait for the consumer, which waits for Redis: `consuming`
   * resolves once the consumer takes events.
   */
  start(): Promise<{ consuming: Promise<void> }>;
  /** Call it while the server answers its last calls. */
  drain(): unknown;
  /** Run these in order, once every call is answered. */
  stopSteps: readonly (() => unknown)[];
}

/** Calls the service's `build`. Does not start the relay, and adds no listener of the kit to the server. */
export async function buildParts<S extends ServiceName, C extends ServiceConfig, T>(
  { build }: ServiceDefinition<S, C, T>,
  processContext: ProcessContext<C>,
  { server = createServer(), timing }: { server?: Server; timing?: T } = {},
): Promise<{ parts: ServiceParts<S>; relay: Relay }> {
  const { connection, config, logger } = processContext;
  const relay = createRelay({ connection, redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
  return { parts: await build({ ...processContext, relay, server }, timing), relay };
}

/** Puts a service together from its definition: the same way in production and in tests. */
export async function assemble<S extends ServiceName, C extends ServiceConfig, T>(
  definition: ServiceDefinition<S, C, T>,
  processContext: ProcessContext<C>,
  { timing, retryDelayMs }: { timing?: T; retryDelayMs?: number } = {},
): Promise<AssembledService<S>> {
  const { config, logger, connection, redis } = processContext;
  // The listener must exist before the parts are built: socket.io attaches itself then, and passes all other requests on to it.
  // The gateway limits the time of a call. Node's own limit, five minutes, would cut a slow upload.
  const server = createServer({ requestTimeout: 0 }, (req, res) => app(req, res));
  const { parts, relay } = await buildParts(definition, processContext, {
    server,
    ...(timing !== undefined && { timing }),
  });
  const consumer = createConsumer({
    service: definition.name,
    handlers: parts.handlers,
    redisUrl: config.REDIS_URL,
    prefix: config.QUEUE_PREFIX,
    logger,
    ...(retryDelayMs !== undefined && { retryDelayMs }),
  });
  const app: Express = createHttpApp({
    logger,
    verifier: parts.verifier ?? processContext.verifier,
    // A service answers without Redis too. If Redis made it unready, an outage would remove every instance at once.
    health: createHealth({
      checks: { mongo: mongoCheck(connection) },
      degrading: { redis: redisCheck(redis) },
      logger,
    }),
    routes: parts.routes,
  });

  const unwatch = [
    watchDatabase(connection),
    watchRedis(redis, config.QUEUE_PREFIX),
    watchOutbox(connection),
    watchQueue(() => openQueue(definition.name, { connection: redis, prefix: config.QUEUE_PREFIX })),
    ...(parts.metrics ?? []).map(addSource),
  ];

  return {
    server,
    parts,
    async start() {
      relay.start();
      await parts.start?.();
      return { consuming: consumer.start() };
    },
    drain: () => parts.drain?.(),
    stopSteps: [() => consumer.stop(), () => parts.stop?.(), () => relay.stop(), ...unwatch],
  };
}
