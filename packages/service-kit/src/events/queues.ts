import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';

export const DEFAULT_QUEUE_PREFIX = 'mutua';
export const ATTEMPTS = 8;
/** The limits of a queue's dead letters. Each failure removes older and surplus ones, because Redis keeps them in memory. */
const DEAD_LETTERS = { age: 30 * 24 * 3_600, count: 10_000 };

export const queueName = (service: ServiceName): string => `events-${service}`;

/** Every service that consumes events. */
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
  { connection, prefix }: { connection: Redis; prefix: string },
): EventQueue {
  const queue: EventQueue = new Queue(queueName(service), { connection, prefix });
  queue.on('error', () => {}); // the connection logs its own errors, and callers get theirs
  return queue;
}

/** An event as a job: one per event and queue as long as it waits, tried 8 times, kept for 30 days when it fails for good. */
export function jobOf(event: DomainEvent): EventJob {
  return {
    name: event.type,
    data: event,
    opts: {
      jobId: `e-${event.id}`,
      attempts: ATTEMPTS,
      backoff: { type: 'custom' }, // the consumer decides how long to wait
      removeOnComplete: true,
      removeOnFail: DEAD_LETTERS,
    },
  };
}
