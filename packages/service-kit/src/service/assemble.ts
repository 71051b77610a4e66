import { createServer, type Server } from 'node:http';
import type { ServiceName } from '@mutua/contracts';
import type { Express } from 'express';
import { createConsumer } from '../events/consumer.ts';
import { openQueue } from '../events/queues.ts';
import { createRelay, type Relay } from '../events/relay.ts';
import { createHealth, mongoCheck, redisCheck } from '../health.ts';
import { createHttpApp } from '../http/app.ts';
import { watchDatabase, watchRedis } from '../metrics/engine-metrics.ts';
import { watchOutbox, watchQueue } from '../metrics/event-metrics.ts';
import { gather } from '../metrics/gather.ts';
import type { ServiceConfig, ServiceContext, ServiceDefinition, ServiceParts } from './service-types.ts';

/** What a process or a test brings: connections that outlive the service, and who may call. */
export type Surroundings<C> = Pick<
  ServiceContext<C>,
  'config' | 'logger' | 'connection' | 'redis' | 'endedSessions' | 'verifier'
>;

export interface AssembledService<S extends ServiceName> {
  /** Not listening yet. */
  server: Server;
  parts: ServiceParts<S>;
  /**
   * Starts the relay, the background work and the consumer. Resolves without waiting for the consumer, which waits for Redis; `consuming`
   * resolves once events are taken.
   */
  start(): Promise<{ consuming: Promise<void> }>;
  /** To run while the server answers its last calls. */
  drain(): unknown;
  /** In this order, once no call is left. */
  stops: readonly (() => unknown)[];
}

/** What `build` gives, and what it was given. The relay is not started, the server has no listener of the kit yet. */
export async function buildParts<S extends ServiceName, C extends ServiceConfig, T>(
  { build }: ServiceDefinition<S, C, T>,
  surroundings: Surroundings<C>,
  { server = createServer(), timing }: { server?: Server; timing?: T } = {},
): Promise<{ parts: ServiceParts<S>; relay: Relay }> {
  const { connection, config, logger } = surroundings;
  const relay = createRelay({ connection, redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
  return { parts: await build({ ...surroundings, relay, server }, timing), relay };
}

/** Puts a service together from its definition: the same way in production and in tests. */
export async function assemble<S extends ServiceName, C extends ServiceConfig, T>(
  definition: ServiceDefinition<S, C, T>,
  surroundings: Surroundings<C>,
  { timing, retryDelayMs }: { timing?: T; retryDelayMs?: number } = {},
): Promise<AssembledService<S>> {
  const { config, logger, connection, redis } = surroundings;
  // Made first: socket.io, which attaches itself while the parts are built, passes other requests on to the listener it finds.
  const server = createServer((req, res) => app(req, res));
  const { parts, relay } = await buildParts(definition, surroundings, {
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
    verifier: parts.verifier ?? surroundings.verifier,
    // Without Redis a service still answers, so its absence must not take every instance away.
    health: createHealth({
      checks: { mongo: mongoCheck(connection) },
      degrading: { redis: redisCheck(redis) },
      logger,
    }),
    routes: parts.routes,
  });

  const unwatch = [
    watchDatabase(connection),
    watchRedis(redis),
    watchOutbox(connection),
    watchQueue(() => openQueue(definition.name, { connection: redis, prefix: config.QUEUE_PREFIX })),
    ...(parts.metrics ?? []).map(gather),
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
    stops: [() => consumer.stop(), () => parts.stop?.(), () => relay.stop(), ...unwatch],
  };
}
