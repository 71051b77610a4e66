import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { isConnectionError } from '../errors/connection-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventQueue } from './queues.ts';

/** The `progress` of a job whose event waits for a release that knows it. */
export interface Waiting {
  /** Milliseconds since 1970. */
  since: number;
  /** How often a consumer has checked it. */
  looks: number;
  reason: string;
}

export const waitingOf = ({ progress }: Pick<Job, 'progress'>): Waiting | undefined =>
  typeof progress === 'object' && progress !== null && 'waiting' in progress
    ? (progress.waiting as Waiting)
    : undefined;

/** Much longer than a deployment or its rollback takes: after two days nobody is working on either. */
const LONGEST_WAIT_MS = 48 * 3_600_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const WAKE_MS = 30_000;
/** Jobs per read from Redis. */
const PAGE = 500;
/** How many events a process remembers as already logged. */
const REMEMBERED = 10_000;

export interface WaitTimes {
  /** The first pause; each further one is twice as long, up to five minutes. */
  firstPauseMs?: number;
  /** After this time an event becomes a dead letter. */
  longestMs?: number;
  /** How often a consumer checks for waiting events that it can handle. */
  wakeMs?: number;
}

/** Keeps the events of a newer release in the queue until a process that knows them takes them. */
export function createWaitingEvents({
  openQueue,
  knows,
  logger,
  firstPauseMs = 1_000,
  longestMs = LONGEST_WAIT_MS,
  wakeMs = WAKE_MS,
}: WaitTimes & {
  /** Resolves once Redis is connected. */
  openQueue: () => EventQueue;
  /** Whether this process can handle the job's event. */
  knows: (job: Job) => boolean;
  logger: Logger;
}) {
  const warned = new Set<string>();
  let queue: EventQueue | undefined;
  let timer: NodeJS.Timeout | undefined;

  function warnOnce(job: Job, reason: string): void {
    const id = String(job.id);
    if (warned.has(id)) return;
    if (warned.size >= REMEMBERED) warned.clear();
    warned.add(id);
    logger.warn({ eventId: job.data?.id, type: job.name, reason }, 'event waits for a release that knows it');
  }

  async function wakeKnown(from: EventQueue): Promise<void> {
    const known: Job[] = [];
    for (let start = 0; ; start += PAGE) {
      const page = await from.getDelayed(start, start + PAGE - 1);
      known.push(...page.filter((job) => job && waitingOf(job) && knows(job)));
      if (page.length < PAGE) break;
    }
    // Promoting fails for a job that another process has taken meanwhile, which is fine.
    for (const job of known) await job.promote().catch(ignoreUnlessAway);
  }

  async function tryToWake(): Promise<void> {
    try {
      if (queue) await wakeKnown(queue);
    } catch (error) {
      if (!isConnectionError(error)) logger.warn({ err: error }, 'waiting events were not checked');
    }
  }

  return {
    /**
     * Puts an event back into the queue without counting an attempt.
     * @throws DelayedError always, as BullMQ requires; UnrecoverableError when the event has waited too long
     */
    async defer(job: Job, token: string | undefined, reason: string): Promise<never> {
      const { since, looks } = waitingOf(job) ?? { since: Date.now(), looks: 0 };
      if (Date.now() - since >= longestMs)
        throw new UnrecoverableError(`${reason}; waited since ${new Date(since).toISOString()}`);
      warnOnce(job, reason);
      await job.updateProgress({ waiting: { since, looks: looks + 1, reason } satisfies Waiting });
      const pause = Math.min(firstPauseMs * 2 ** looks, LONGEST_PAUSE_MS);
      await job.moveToDelayed(Date.now() + pause * (0.75 + Math.random() / 2), token);
      throw new DelayedError();
    },

    /** Promotes the waiting events that this process knows, now and periodically: an older process may delay them again. */
    async start(): Promise<void> {
      queue = openQueue();
      timer = setInterval(() => void tryToWake(), wakeMs).unref();
      await tryToWake();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      const closing = queue;
      queue = undefined;
      await closing?.close();
    },
  };
}

function ignoreUnlessAway(error: unknown): void {
  if (isConnectionError(error)) throw error;
}
