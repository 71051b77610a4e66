import type { DomainEvent, ServiceName } from '@mutua/contracts';
import type { Job } from 'bullmq';
import { createRedis } from '../redis.ts';
import { eventsIn, isBatch, type JobData, withEventsOnly } from './event-batch.ts';
import { attemptsOf, DEFAULT_QUEUE_PREFIX, type EventQueue, jobOf, openQueue, subscribers } from './queues.ts';
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

type EventsJob = Job<JobData, void, string>;

/** The dead letters of a failed job. A job of several events fails only when their process died again and again. */
const toDeadLetters = (job: EventsJob, service: ServiceName): DeadLetter[] =>
  eventsIn(job.data).map((event) => ({
    id: job.id ?? '',
    service,
    event,
    attempts: attemptsOf(job),
    error: job.failedReason,
    failedAt: new Date(job.finishedOn ?? 0).toISOString(),
  }));

/** Lists the dead letters, newest first in each queue. */
export const listDeadLetters = (where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => (await queue.getFailed()).flatMap((job) => toDeadLetters(job, service)));

/** An event that waits for a release that knows it. */
export interface WaitingEvent extends Pick<DeadLetter, 'id' | 'service' | 'event'> {
  reason: string;
  since: string;
}

const findWaiting = async (queue: EventQueue): Promise<EventsJob[]> =>
  (await queue.getDelayed()).filter((job) => job && waitingOf(job));

/** Lists the events that wait in a queue because no consumer has known them yet. */
export const listWaitingEvents = (where: Where): Promise<WaitingEvent[]> =>
  withQueues(where, async (queue, service) =>
    (await findWaiting(queue)).flatMap((job) => {
      const waiting = waitingOf(job);
      if (!waiting) return [];
      const since = new Date(waiting.since).toISOString();
      return eventsIn(job.data).map((event) => ({ id: job.id ?? '', service, event, reason: waiting.reason, since }));
    }),
  );

/** Makes consumers check waiting events now. `which` chooses events as in `replayDeadLetters`. Returns the chosen events. */
export const replayWaitingEvents = (which: string, where: Where): Promise<Pick<DeadLetter, 'service' | 'event'>[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await findWaiting(queue)).filter((job) => isChosen(job, which));
    const events = chosen.flatMap((job) => chosenIn(job, which));
    for (const job of chosen) await (isBatch(job.data) ? putAlone(queue, job, which) : job.promote());
    return events.map((event) => ({ service, event }));
  });

/** The events of a job that are chosen by their id, or all of them by the id of the job. */
const chosenIn = ({ id, data }: EventsJob, which: string): readonly DomainEvent[] =>
  which === 'all' || id === which ? eventsIn(data) : eventsIn(data).filter((event) => event?.id === which);

const isChosen = (job: EventsJob, which: string): boolean => chosenIn(job, which).length > 0;

const lettersIn = (jobs: readonly EventsJob[], which: string, service: ServiceName): DeadLetter[] =>
  jobs.flatMap((job) => {
    const events = chosenIn(job, which);
    return toDeadLetters(job, service).filter(({ event }) => events.includes(event));
  });

/** Gives chosen events of several in a job a job each, which a consumer of an earlier release understands, too. */
async function putAlone(queue: EventQueue, job: EventsJob, which: string): Promise<void> {
  const chosen = chosenIn(job, which);
  await queue.addBulk(chosen.map(jobOf));
  await keepOnly(job, (event) => !chosen.includes(event));
}

/** Removes events from a job that no process works on, and the job with the last of them. */
export async function keepOnly(job: EventsJob, isKept: (event: DomainEvent) => boolean): Promise<void> {
  const kept = eventsIn(job.data).filter(isKept);
  if (kept.length === 0) await job.remove();
  else if (isBatch(job.data)) await job.updateData(withEventsOnly(job.data, kept));
}

/**
 * Puts dead letters back into the queues of their consumers, with all attempts renewed. `which` is the id of an event (for every
 * subscriber where it failed), the id of a job, or `all`. Returns the replayed dead letters.
 */
export const replayDeadLetters = (which: string, where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await queue.getFailed()).filter((job) => isChosen(job, which));
    const letters = lettersIn(chosen, which, service); // before the retry, which removes the error from the job
    for (const job of chosen) await (isBatch(job.data) ? putAlone(queue, job, which) : retry(job));
    return letters;
  });

/** Removes dead letters for good. `which` is the id of an event or of a job. Returns them. */
export const dropDeadLetters = (which: string, where: Where): Promise<DeadLetter[]> =>
  withQueues(where, async (queue, service) => {
    const chosen = (await queue.getFailed()).filter((job) => isChosen(job, which));
    const letters = lettersIn(chosen, which, service);
    for (const job of chosen) {
      const events = chosenIn(job, which);
      await keepOnly(job, (event) => !events.includes(event));
    }
    return letters;
  });

async function retry(job: EventsJob): Promise<void> {
  await job.updateProgress({}); // an event that waited too long may wait the full time again
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
}
