import type { Server } from 'node:http';
import type { DomainEvent, ServiceName } from '@mutua/contracts';
import type { Router } from 'express';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { BaseConfig } from '../config.ts';
import type { EventHandlers } from '../events/consumer.ts';
import type { Relay } from '../events/relay.ts';
import type { EndedSessions } from '../http/ended-sessions.ts';
import type { TokenVerifier } from '../http/http-types.ts';
import type { Logger } from '../logger.ts';
import type { Source } from '../metrics/gather.ts';
import type { Migration } from '../migrations/migration.ts';
import type { RedisRole } from '../redis.ts';

/** What the configuration of every service holds. Only auth, which publishes the keys itself, has no AUTH_JWKS_URL. */
export type ServiceConfig = Omit<BaseConfig, 'AUTH_JWKS_URL'> & Partial<Pick<BaseConfig, 'AUTH_JWKS_URL'>>;

/** What the kit gives a service to build itself from. The kit has opened all of it, and closes it. */
export interface ServiceContext<C> {
  config: C;
  logger: Logger;
  connection: Connection;
  redis: Redis;
  relay: Relay;
  endedSessions: EndedSessions;
  verifier: TokenVerifier;
  /** Serves the routes; not listening yet. Whatever else listens on the same port (socket.io) attaches itself. */
  server: Server;
}

/** The documents of one kind that a service owns, as the events that tell other services of their present state. */
export interface Snapshots {
  /** For the progress of a republish. */
  count(): Promise<number>;
  /** Every document, in the order of its id. */
  read(): AsyncIterable<DomainEvent>;
}

/** What makes one service different from the others. */
export interface ServiceParts<S extends ServiceName> {
  /** Adds the service's calls. */
  routes(router: Router): void;
  /** One for each event that the service subscribes to. */
  handlers: EventHandlers<S>;
  /** Replaces the verifier that fetches auth's keys; auth has the keys itself. */
  verifier?: TokenVerifier;
  /** Starts the service's own background work, before it listens. */
  start?(): unknown;
  /** Runs when the service stops taking connections, while it still answers: closes what would keep connections open (sockets). */
  drain?(): unknown;
  /** Ends the background work, once no request and no event is left; the relay, the database and Redis are still there. */
  stop?(): unknown;
  /** Values of the service's own that are read when somebody asks for the metrics. */
  metrics?: readonly Source[];
  /** What a republish sends, by the name of the documents. */
  snapshots?: Record<string, Snapshots>;
}

/** What a service says of itself to `createService`. `T` are the pauses and deadlines that its tests shorten. */
export interface ServiceDefinition<S extends ServiceName, C extends ServiceConfig, T = undefined> {
  name: S;
  /** @throws ConfigError with every fault of the environment */
  loadConfig(env?: NodeJS.ProcessEnv): C;
  /** What brings a stored database to what this code reads and writes, in order; the last one is the newest. */
  migrations: readonly Migration[];
  /** How long commands of the context's Redis wait when it is away; `general` unless said otherwise. */
  redisRole?: RedisRole;
  /** Puts the service's own parts together. `timing` is given by tests only. */
  build(context: ServiceContext<C>, timing?: T): ServiceParts<S> | Promise<ServiceParts<S>>;
}
