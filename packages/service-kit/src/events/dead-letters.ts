import type { DomainEvent, ServiceName } from '@mutua/contracts';
import type { Job } from 'bullmq';
import { createRedis } from '../redis/redis.ts';
import { DEFAULT_QUEUE_PREFIX, type EventQueue, openQueue, subscribers } from './queues.ts';
import { waitingOf } from './waiting.ts';

/** An event that a service could not process. */
export interface DeadLetter {
  /** The id of the job in the service's queue. */
  id: string;
  service: ServiceName;
  event: DomainEvent;
  attempts: number;
  error: string;
  failedAt: string;
}

interface Where {
  redisUrl: string;
  prefix?: string;
  /** One subscriber only. */
  service?: ServiceName;
}

async function withQueues<T>(
  { redisUrl, prefix = DEFAULT_QUEUE_PREFIX, service }: Where,
  work: (queue: EventQueue, service: ServiceName) => Promise<T[]>,
): Promise<T[]> {
  const redis = createRedis(redisUrl, { role: 'general' });
  try {
    await redis.ping();
    const results: T[] = [];
    for (const each of service ? [service] : subscribers) {
      const queue = openQueue(each, { connection: redis, prefix });
      results.push(...(await work(queue, each)));
      await queue.close();
    }
    return results;
  } finally {
    redis.disconnect();
  }
}

type EventJob = Job<DomainEvent, void, string>;

const toDeadLetter = (job: EventJob, service: ServiceName): DeadLetter => ({
  id: job.id ?? '',
  service,
  event: job.data,
  attempts: job.attemptsMade,
  error: job.failedReason,
  failedAt: new Date(job.finishedOn ?? 0).toISOString(),
});

/** Lists the dead letters, newest first in each queue. */
export const listDeadLetters = (where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => (await queue.getFailed()).map((job) => toDeadLetter(job, service)));

/** An event that waits for a release that knows it. */
export interface WaitingEvent extends Pick<DeadLetter, 'id' | 'service' | 'event'> {
  reason: string;
  since: string;
}

const findWaiting = async (queue: EventQueue): Promise<EventJob[]> =>
  (await queue.getDelayed()).filter((job) => job && waitingOf(job));

/** Lists the events that wait in a queue because no consumer has known them yet. */
export const listWaitingEvents = (where: Where): Promise<WaitingEvent[]> =>
  withQueues(where, async (queue, service) =>
    (await findWaiting(queue)).flatMap((job) => {
      const waiting = waitingOf(job);
      if (!waiting) return [];
      const since = new Date(waiting.since).toISOString();
      return [{ id: job.id ?? '', service, event: job.data, reason: waiting.reason, since }];
    }),
  );

/** Makes consumers check waiting events now. `which` chooses events as in `replayDeadLetters`. Returns the chosen events. */
export const replayWaitingEvents = (which: string, where: Where): Promise<Pick<DeadLetter, 'service' | 'event'>[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await findWaiting(queue)).filter(isChosen(which));
    await Promise.all(chosen.map((job) => job.promote()));
    return chosen.map((job) => ({ service, event: job.data }));
  });

/** By the id of the event or of the job, or all of them. */
const isChosen =
  (which: string) =>
  ({ id, data }: EventJob): boolean =>
    which === 'all' || id === which || data?.id === which;

/**
 * Puts dead letters back into the queues of their consumers, with all attempts renewed. `which` is the id of an event (for every
 * subscriber where it failed), the id of a job, or `all`. Returns the replayed dead letters.
 */
export const replayDeadLetters = (which: string, where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await queue.getFailed()).filter(isChosen(which));
    const letters = chosen.map((job) => toDeadLetter(job, service)); // before the retry, which removes the error from the job
    await Promise.all(chosen.map(retry));
    return letters;
  });

/** Removes dead letters for good. `which` is the id of an event or of a job. Returns them. */
export const dropDeadLetters = (which: string, where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await queue.getFailed()).filter(isChosen(which));
    await Promise.all(chosen.map((job) => job.remove()));
    return chosen.map((job) => toDeadLetter(job, service));
  });

async function retry(job: EventJob): Promise<void> {
  await job.updateProgress({}); // an event that waited too long may wait the full time again
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
}

/** Removes every event from the queues, also dead letters: after a restore they describe data that no longer exists. */
export async function emptyQueues(where: Omit<Where, 'service'>): Promise<void> {
  await withQueues(where, async (queue) => {
    await queue.obliterate({ force: true });
    return [];
  });
}
