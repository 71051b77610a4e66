import { setTimeout as delay } from 'node:timers/promises';
import {
  type DomainEvent,
  type EventCatalogue,
  type EventsFor,
  type EventType,
  events,
  readEvent,
  type ServiceName,
} from '@mutua/contracts';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { isConnectionError } from '../connection-error.ts';
import { type WorkContext, workContext } from '../context.ts';
import type { Logger } from '../logger.ts';
import { consumed, lag } from '../metrics/event-metrics.ts';
import { createRedis } from '../redis.ts';
import { traceIdOf } from '../trace.ts';
import { DEFAULT_QUEUE_PREFIX, openQueue, queueName } from './queues.ts';
import { createWaitingRoom, type WaitTimes } from './waiting.ts';

/** Applies an event. It may come late, twice or out of order, and must take effect once: see the inbox helpers. */
export type EventHandler<T extends EventType> = (event: DomainEvent<T>) => Promise<unknown>;

/** One handler for each event that the catalogue sends to the service. */
export type EventHandlers<S extends ServiceName> = { [T in EventsFor<S>]: EventHandler<T> };

export interface Consumer {
  start(): Promise<void>;
  /** Takes no new events and finishes those at hand; what takes longer than the deadline goes back to the queue. */
  stop(): Promise<void>;
}

const STOP_DEADLINE_MS = 8_000;
/** How many first pauses an event waits when the database is unreachable. */
const AWAY_PAUSES = 4;

function contextOf({ id, traceparent, isRepublished }: DomainEvent): WorkContext {
  const requestId = traceIdOf(traceparent);
  return {
    eventId: id,
    ...(requestId && { requestId }),
    ...(isRepublished && { isRepublished }),
  };
}

/**
 * Consumes the events that the catalogue sends to a service. A handler that throws is tried again, 8 times in all with growing
 * pauses; then, or at once when the event is not what its contract says, the event is kept as a dead letter. While the
 * database cannot be reached an event waits for it, however long that takes. An event of a newer release than this one (a type,
 * a version or a
 * value that it does not know) waits up to 48 hours for a process that knows it.
 */
export function createConsumer<S extends ServiceName>({
  service,
  redisUrl,
  logger,
  handlers,
  prefix = DEFAULT_QUEUE_PREFIX,
  concurrency = 10,
  retryDelayMs = 500,
  lockMs = 10_000,
  catalogue = events,
  waitTimes = {},
}: {
  service: S;
  redisUrl: string;
  logger: Logger;
  handlers: EventHandlers<S>;
  prefix?: string;
  concurrency?: number;
  /** The first pause; each further one is twice as long. */
  retryDelayMs?: number;
  /** After this time another process gets the events of one that died. */
  lockMs?: number;
  /** What this release knows; tests give that of another. */
  catalogue?: EventCatalogue;
  waitTimes?: WaitTimes;
}): Consumer {
  const redis = createRedis(redisUrl, { role: 'worker', logger });
  const byType = handlers as unknown as Record<string, EventHandler<EventType> | undefined>;

  const waitingRoom = createWaitingRoom({
    openQueue: () => openQueue(service, { connection: redis, prefix }),
    knows,
    logger,
    ...waitTimes,
  });

  function knows(job: Job): boolean {
    const read = readEvent(job.data, catalogue);
    return read.outcome === 'known' && byType[read.event.type] !== undefined;
  }

  async function consume(job: Job, token?: string): Promise<void> {
    const read = readEvent(job.data, catalogue);
    if (read.outcome === 'wrong') throw new UnrecoverableError(read.reason);
    if (read.outcome === 'unknown') return waitingRoom.letWait(job, token, read.reason);
    const { event } = read;
    const handle = byType[event.type];
    if (!handle) return waitingRoom.letWait(job, token, `${service} has no handler for ${event.type}`);
    try {
      await workContext.run(contextOf(event), () => handle(event));
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn({ err: error, eventId: event.id, type: event.type }, 'event waits for the database or Redis');
      // Put back without counting an attempt: an outage must not make dead letters of what is at hand.
      await job.moveToDelayed(Date.now() + AWAY_PAUSES * retryDelayMs * (0.75 + Math.random() / 2), token);
      throw new DelayedError();
    }
  }

  const worker = new Worker(queueName(service), consume, {
    connection: redis,
    prefix,
    concurrency,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    runRetryDelay: 1_000,
    maxStalledCount: 7, // an event that a dying process held is tried again as often as one that failed
    settings: {
      backoffStrategy: (attemptsMade) => retryDelayMs * 2 ** (attemptsMade - 1) * (0.75 + Math.random() / 2),
    },
  });
  worker.on('error', (error) => {
    // `createRedis` logs a lost connection.
    if (redis.status === 'ready' && !isConnectionError(error)) logger.warn({ err: error }, 'event queue');
  });
  worker.on('completed', ({ data }) => {
    consumed.inc({ type: data.type, outcome: 'done' });
    if (!data.isRepublished) lag.observe((Date.now() - Date.parse(data.occurredAt)) / 1000);
  });
  worker.on('failed', (job, error) => {
    // A name that no release knows would be a series of its own.
    const type = job && job.name in catalogue ? job.name : 'unknown';
    consumed.inc({ type, outcome: job?.finishedOn ? 'dead' : 'failed' });
    const details = { err: error, eventId: job?.data?.id, type: job?.name, attempt: job?.attemptsMade };
    if (job?.finishedOn) logger.error(details, 'event failed for good and is kept as a dead letter');
    else logger.warn(details, 'event failed, will be tried again');
  });

  let isStopping = false;
  return {
    async start() {
      try {
        await worker.waitUntilReady();
      } catch (error) {
        if (isStopping) return;
        throw error;
      }
      if (isStopping) return;
      worker.run().catch((error) => logger.error({ err: error }, 'events are not consumed any more'));
      await waitingRoom.start();
    },
    async stop() {
      isStopping = true;
      // Without Redis nothing can be finished. What is not finished goes back to the queue when its lock runs out.
      const isGone = redis.status !== 'ready';
      const lost = new Promise((resolve) => redis.once('close', resolve));
      const closed = Promise.all([worker.close(isGone), isGone ? undefined : waitingRoom.stop()]);
      await Promise.race([closed, lost, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
