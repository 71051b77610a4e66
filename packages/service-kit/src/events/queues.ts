import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import { type RedisClient, sharedPrefix } from '../redis/redis.ts';

export const DEFAULT_QUEUE_PREFIX = 'mutua';
const ATTEMPTS = 8;
/** How long (in seconds) and how many dead letters a queue keeps. They are limited because Redis keeps them in memory. */
const DEAD_LETTERS = { age: 30 * 24 * 3_600, count: 10_000 };

export const queueName = (service: ServiceName): string => `events-${service}`;

/** The `prefix` of BullMQ. On a cluster each queue has a slot of its own, in which all of its keys are. */
export const queuePrefix = (redis: RedisClient, service: ServiceName, prefix: string): string =>
  sharedPrefix(redis, prefix, queueName(service));

/** The services that consume events. */
export const subscribers: readonly ServiceName[] = [
  ...new Set(Object.values(events).flatMap(({ subscribers }) => subscribers)),
];

export interface EventJob {
  name: string;
  data: DomainEvent;
  opts: JobsOptions;
}
export type EventQueue = Queue<DomainEvent, void, string>;

export function openQueue(
  service: ServiceName,
  { connection, prefix }: { connection: RedisClient; prefix: string },
): EventQueue {
  const queue: EventQueue = new Queue(queueName(service), {
    connection,
    prefix: queuePrefix(connection, service, prefix),
  });
  queue.on('error', () => {}); // `createRedis` logs connection errors, and callers get the errors of their commands
  return queue;
}

/** The job of an event. The job id is the event's, so a queue holds a waiting event only once. Tried 8 times, then a dead letter. */
export function jobOf(data: DomainEvent): EventJob {
  return {
    name: data.type,
    data,
    opts: {
      jobId: `e-${data.id}`,
      attempts: ATTEMPTS,
      backoff: { type: 'custom' }, // the consumer calculates the pauses
      removeOnComplete: true,
      removeOnFail: DEAD_LETTERS,
    },
  };
}
