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
import { isConnectionError } from '../errors/connection-error.ts';
import type { WorkContext } from '../logging/context.ts';
import type { Logger } from '../logging/logger.ts';
import { consumed, lag } from '../metrics/event-metrics.ts';
import { createRedis } from '../redis/redis.ts';
import { traced } from '../tracing/spans.ts';
import { traceIdOf } from '../tracing/trace.ts';
import { DEFAULT_QUEUE_PREFIX, openQueue, queueName, queuePrefix } from './queues.ts';
import { createWaitingEvents, type WaitTimes } from './waiting.ts';

/** Applies an event. Events may arrive late, twice or out of order; use the inbox helpers so that each takes effect once. */
export type EventHandler<T extends EventType> = (event: DomainEvent<T>) => Promise<unknown>;

/** One handler for each event that the catalogue sends to the service. */
export type EventHandlers<S extends ServiceName> = { [T in EventsFor<S>]: EventHandler<T> };

export interface Consumer {
  start(): Promise<void>;
  /** Takes no new events, and finishes the current ones. An event that takes longer than the deadline goes back to the queue. */
  stop(): Promise<void>;
}

const STOP_DEADLINE_MS = 8_000;
/** How long an event waits while the database cannot be reached, as a multiple of `retryDelayMs`. */
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
 * Consumes the events that the catalogue sends to a service. A handler that throws is tried up to 8 times with exponential backoff. After
 * that, or at once when the event does not fit its contract, the event becomes a dead letter. While the database is unreachable an event
 * waits, for however long. An event of a newer release (with an unknown type, version or value) waits up to 48 hours for a process that
 * knows it.
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
  /** The first pause before a retry; each further one is twice as long. */
  retryDelayMs?: number;
  /** After this time another process takes over the events of a process that died. */
  lockMs?: number;
  /** The events that this release knows; tests pass the catalogue of another release. */
  catalogue?: EventCatalogue;
  waitTimes?: WaitTimes;
}): Consumer {
  const redis = createRedis(redisUrl, { role: 'worker', logger });
  const byType = handlers as unknown as Record<string, EventHandler<EventType> | undefined>;
  const pauseBefore = (attempt: number): number => retryDelayMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  const pauseWhileAway = (): number => AWAY_PAUSES * retryDelayMs * (0.75 + Math.random() / 2);
  let isStopping = false;

  const waitingEvents = createWaitingEvents({
    openQueue: () => openQueue(service, { connection: redis, prefix }),
    knows: ({ data }) => 'event' in read(data),
    logger,
    ...waitTimes,
  });

  /** An event with its handler, or why it has none. */
  function read(
    data: unknown,
  ): { event: DomainEvent; handle: EventHandler<EventType> } | { unknown: string } | { wrong: string } {
    const found = readEvent(data, catalogue);
    if (found.outcome !== 'known')
      return found.outcome === 'wrong' ? { wrong: found.reason } : { unknown: found.reason };
    const { event } = found;
    const handle = byType[event.type];
    return handle ? { event, handle } : { unknown: `${service} has no handler for ${event.type}` };
  }

  async function apply(event: DomainEvent, handle: EventHandler<EventType>): Promise<void> {
    const { type, traceparent: parent } = event;
    await traced(type, { kind: 'consumer', context: contextOf(event), parent }, () => handle(event));
    consumed.inc({ type, outcome: 'done' });
    if (!event.isRepublished) lag.observe((Date.now() - Date.parse(event.occurredAt)) / 1000);
  }

  async function consume(job: Job, token?: string): Promise<void> {
    const found = read(job.data);
    if ('wrong' in found) throw new UnrecoverableError(found.wrong);
    if ('unknown' in found) return waitingEvents.defer(job, token, found.unknown);
    const { event, handle } = found;
    try {
      await apply(event, handle);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn({ err: error, eventId: event.id, type: event.type }, 'event waits for the database or Redis');
      // Puts the event back without counting an attempt: an outage must not turn the current events into dead letters.
      await job.moveToDelayed(Date.now() + pauseWhileAway(), token);
      throw new DelayedError();
    }
  }

  const worker = new Worker(queueName(service), consume, {
    connection: redis,
    prefix: queuePrefix(redis, service, prefix),
    concurrency,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    runRetryDelay: 1_000,
    maxStalledCount: 7, // an event is tried as often after its process died as after its handler failed
    settings: {
      backoffStrategy: pauseBefore,
    },
  });
  worker.on('error', (error) => {
    // `createRedis` logs a lost connection.
    if (redis.status === 'ready' && !isConnectionError(error)) logger.warn({ err: error }, 'event queue');
  });
  worker.on('failed', (job, error) => {
    // A label with unknown names would create a series for each of them.
    const type = job && job.name in catalogue ? job.name : 'unknown';
    consumed.inc({ type, outcome: job?.finishedOn ? 'dead' : 'failed' });
    const details = { err: error, eventId: job?.data?.id, type: job?.name, attempt: job?.attemptsMade };
    if (job?.finishedOn) logger.error(details, 'event failed for good and is kept as a dead letter');
    else logger.warn(details, 'event failed, will be tried again');
  });

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
      await waitingEvents.start();
    },
    async stop() {
      isStopping = true;
      // Without Redis no event can be finished. Unfinished events return to the queue when their locks expire.
      const isGone = redis.status !== 'ready';
      const lost = new Promise((resolve) => redis.once('close', resolve));
      const closeQueues = async () => {
        await worker.close(isGone);
        if (!isGone) await waitingEvents.stop();
      };
      const closed = closeQueues();
      await Promise.race([closed, lost, delay(STOP_DEADLINE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
