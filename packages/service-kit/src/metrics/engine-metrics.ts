import type { Connection } from 'mongoose';
import type { RedisClient } from '../redis/redis.ts';
import { mongoCheck, redisCheck } from '../service/health.ts';
import { gauge } from './metrics.ts';
import { addSource } from './scrape.ts';

const databaseUp = gauge({ name: 'mutua_database_up', help: '1 while the database answers' });
const redisUp = gauge({ name: 'mutua_redis_up', help: '1 while Redis answers and takes writes' });
const dataSince = gauge({
  name: 'mutua_redis_data_since_seconds',
  help: 'When the data of Redis began, in seconds since 1970: later than before when Redis has lost its data',
});
const connections = gauge({
  name: 'mutua_database_connections',
  help: 'Commands that hold a connection of the pool (in use) or wait for one (waiting)',
  labels: ['state'],
});
const most = gauge({ name: 'mutua_database_connections_max', help: 'The most connections that the pool opens' });

/** Watches a database and its connection pool. Returns a function that stops it. */
export function watchDatabase(connection: Connection): () => void {
  const client = connection.getClient();
  let inUse = 0;
  let waiting = 0;
  // https://www.mongodb.com/docs/drivers/node/current/monitoring-and-logging/monitoring/#connection-pool-monitoring
  const listeners = {
    connectionCheckOutStarted: () => {
      waiting += 1;
    },
    connectionCheckOutFailed: () => {
      waiting -= 1;
    },
    connectionCheckedOut: () => {
      waiting -= 1;
      inUse += 1;
    },
    connectionCheckedIn: () => {
      inUse -= 1;
    },
  };
  const each = Object.entries(listeners) as ['connectionCheckedIn', () => void][];
  for (const [event, listener] of each) client.on(event, listener);

  const stop = addSource({
    name: 'database',
    gauges: [],
    async read() {
      // A connection may have been in use before the listeners were added. Without this limit the count would fall below zero.
      connections.set({ state: 'in use' }, Math.max(0, inUse));
      connections.set({ state: 'waiting' }, Math.max(0, waiting));
      most.set(client.options.maxPoolSize);
      databaseUp.set(0); // until it answers, because a database that hangs counts as down
      await mongoCheck(connection)();
      databaseUp.set(1);
    },
  });
  return () => {
    stop();
    for (const [event, listener] of each) client.off(event, listener);
  };
}

/**
 * Watches a connection to Redis. It writes a key if that is missing, which reveals a Redis that came back empty. Returns a function that
 * stops it.
 */
export const watchRedis = (redis: RedisClient, prefix: string): (() => void) =>
  addSource({
    name: 'redis',
    gauges: [dataSince],
    async read() {
      redisUp.set(0);
      await redisCheck(redis)();
      redisUp.set(1);
      const now = Math.floor(Date.now() / 1000);
      dataSince.set(Number((await redis.set(`${prefix}:data-since`, now, 'NX', 'GET')) ?? now));
    },
  });
