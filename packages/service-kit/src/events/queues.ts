import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import { type Job, type JobsOptions, Queue } from 'bullmq';
import { type RedisClient, sharedPrefix } from '../redis.ts';
import { batchOf, type JobData } from './event-batch.ts';

export const DEFAULT_QUEUE_PREFIX = 'mutua';
export const ATTEMPTS = 8;
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
  data: JobData;
  opts: JobsOptions;
}
export type EventQueue = Queue<JobData, void, string>;

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

/** How many events a job has at most: a process that is told to stop finishes them in time. */
const MOST_TOGETHER = 50;

/** Puts several events into each job. One that is left alone gets a job of its own. */
export function jobsTogether(events: readonly DomainEvent[]): EventJob[] {
  const jobs: EventJob[] = [];
  for (let from = 0; from < events.length; from += MOST_TOGETHER) {
    const [first, ...others] = events.slice(from, from + MOST_TOGETHER);
    if (first) jobs.push(jobOf(others.length > 0 ? batchOf([first, ...others]) : first));
  }
  return jobs;
}

/** The job of an event. The job id is the event's, so a queue holds a waiting event only once. Tried 8 times, then a dead letter. */
export function jobOf(data: JobData): EventJob {
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

/** How often the event of a job was tried among others, before it got this job. */
export const attemptsBefore = ({ opts }: Pick<Job, 'opts'>): number => ATTEMPTS - (opts.attempts ?? ATTEMPTS);

export const attemptsOf = (job: Pick<Job, 'attemptsMade' | 'opts'>): number => job.attemptsMade + attemptsBefore(job);
