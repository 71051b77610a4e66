import type { Server } from 'node:http';
import type { DomainEvent, ServiceName } from '@mutua/contracts';
import type { Router } from 'express';
import type { Connection } from 'mongoose';
import type { EventHandlers } from '../events/consumer.ts';
import type { Relay } from '../events/relay.ts';
import type { EndedSessions } from '../http/ended-sessions.ts';
import type { TokenVerifier } from '../http/http-types.ts';
import type { Logger } from '../logging/logger.ts';
import type { Source } from '../metrics/scrape.ts';
import type { Migration } from '../migrations/migration.ts';
import type { RedisClient, RedisRole } from '../redis/redis.ts';
import type { BaseConfig } from './config.ts';

/** The configuration of every service. Only auth has no AUTH_JWKS_URL, because it publishes the keys itself. */
export type ServiceConfig = Omit<BaseConfig, 'AUTH_JWKS_URL'> & Partial<Pick<BaseConfig, 'AUTH_JWKS_URL'>>;

/** The kit passes this to a service's `build`. The kit opens and closes all of it. */
export interface ServiceContext<C> {
  config: C;
  logger: Logger;
  connection: Connection;
  redis: RedisClient;
  relay: Relay;
  endedSessions: EndedSessions;
  verifier: TokenVerifier;
  /** Serves the routes; not listening yet. Attach here everything else that uses the same port (socket.io). */
  server: Server;
}

/** One kind of documents that a service owns, read as events with their present state for other services. */
export interface Snapshots {
  /** For the progress of a republish. */
  count(): Promise<number>;
  /** Reads every document, in the order of the ids. */
  read(): AsyncIterable<DomainEvent>;
}

/** The parts that a service's `build` returns. */
export interface ServiceParts<S extends ServiceName> {
  /** Adds the service's calls. */
  routes(router: Router): void;
  /** One handler for each event that the service subscribes to. */
  handlers: EventHandlers<S>;
  /** Replaces the verifier that fetches auth's keys; auth has the keys itself. */
  verifier?: TokenVerifier;
  /** Starts the service's own background work, before it listens. */
  start?(): unknown;
  /**
   * Runs when the service accepts no more connections but still answers open calls. Close connections here that would stay open (sockets).
   */
  drain?(): unknown;
  /** Ends the background work after the last call and the last event. The relay, the database and Redis still work. */
  stop?(): unknown;
  /** The service's own gauges, read when Prometheus asks for the metrics. */
  metrics?: readonly Source[];
  /** The documents that a republish sends, by their name. */
  snapshots?: Record<string, Snapshots>;
}

/** Describes a service to `createService`. `T` holds the pauses and deadlines that the service's tests shorten. */
export interface ServiceDefinition<S extends ServiceName, C extends ServiceConfig, T = undefined> {
  name: S;
  /** @throws ConfigError with every fault of the environment */
  loadConfig(env?: NodeJS.ProcessEnv): C;
  /** Convert a stored database into the form that this code reads and writes, oldest first. */
  migrations: readonly Migration[];
  /** Decides how long commands of the context's Redis wait while Redis is away. The default is `general`. */
  redisRole?: RedisRole;
  /** Builds the service's own parts. Only tests pass `timing`. */
  build(context: ServiceContext<C>, timing?: T): ServiceParts<S> | Promise<ServiceParts<S>>;
}
