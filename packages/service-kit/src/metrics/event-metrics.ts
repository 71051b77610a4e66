import type { Connection } from 'mongoose';
import { hasOutbox } from '../events/outbox-fields.ts';
import type { EventQueue } from '../events/queues.ts';
import { waitingOf } from '../events/waiting.ts';
import { counter, gauge, histogram } from './metrics.ts';
import { addSource } from './scrape.ts';

export const published = counter({
  name: 'mutua_events_published_total',
  help: 'Events that were put into the queues of their subscribers',
  labels: ['type'],
});
/** `failed` events are tried again, `dead` ones became dead letters. Events that wait for the database or a newer release do not count. */
export const consumed = counter({
  name: 'mutua_events_consumed_total',
  help: 'Attempts to apply an event, by how they ended',
  labels: ['type', 'outcome'],
});
export const lag = histogram({
  name: 'mutua_event_lag_seconds',
  help: 'From the change that an event tells of until a subscriber has applied it',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3_600],
});

const outboxEvents = gauge({
  name: 'mutua_outbox_documents',
  help: 'Documents with events that are not published yet',
});
const outboxAge = gauge({
  name: 'mutua_outbox_oldest_age_seconds',
  help: 'Age of the oldest event that is not published yet; 0 when there is none',
});
const jobs = gauge({
  name: 'mutua_queue_jobs',
  help: 'Jobs in the queue of the service; those with events of the same moment have several',
  labels: ['state'],
});
const jobAge = gauge({
  name: 'mutua_queue_oldest_age_seconds',
  help: 'How long the next event of the queue has been waiting; 0 when there is none',
});
const dead = gauge({ name: 'mutua_dead_letters', help: 'Events that failed for good and are kept in the queue' });
const waiting = gauge({
  name: 'mutua_waiting_events',
  help: 'Events that wait for a release which knows them, in the first 500 jobs that are delayed',
});
const waitingAge = gauge({
  name: 'mutua_waiting_events_oldest_age_seconds',
  help: 'How long the oldest of those events has been waiting; 0 when there is none',
});

/** Counting stops here: with more events than this, something is wrong anyway. */
const MOST_COUNTED = 10_000;
/** How many delayed jobs are examined: each is read completely. */
const DELAYED_LOOKED_AT = 500;
const QUERY_MS = 2_000;

const ageOf = (since: number | undefined): number => (since === undefined ? 0 : Math.max(0, Date.now() - since) / 1000);
const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

/** Watches the outboxes of a database. Returns a function that stops it. */
export const watchOutbox = (connection: Connection): (() => void) =>
  addSource({
    name: 'outbox',
    gauges: [outboxEvents, outboxAge],
    async read() {
      const models = Object.values(connection.models).filter(({ schema }) => hasOutbox(schema));
      const pending = { outboxPendingAt: { $exists: true } };
      // One wait for all queries: otherwise a failed one would end the process while others are awaited.
      const outboxes = await Promise.all(
        models.map(async ({ collection }) => {
          const [count, oldest] = await Promise.all([
            collection.countDocuments(pending, { limit: MOST_COUNTED, maxTimeMS: QUERY_MS }),
            collection.findOne(pending, {
              projection: { outboxPendingAt: 1 },
              sort: { outboxPendingAt: 1 },
              maxTimeMS: QUERY_MS,
            }),
          ]);
          return { count, since: (oldest?.['outboxPendingAt'] as Date | undefined)?.getTime() };
        }),
      );
      outboxEvents.set(outboxes.reduce((sum, { count }) => sum + count, 0));
      outboxAge.set(ageOf(earliest(outboxes.map(({ since }) => since))));
    },
  });

/** Watches the queue of a service. Returns a function that stops it. @param open opens the queue; called before its first read */
export function watchQueue(open: () => EventQueue): () => Promise<void> {
  let opened: EventQueue | undefined;
  const close = async () => {
    const queue = opened;
    opened = undefined;
    await queue?.close();
  };
  const ask = async (queue: EventQueue) =>
    Promise.all([
      queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      queue.getWaiting(0, 0),
      queue.getDelayed(0, DELAYED_LOOKED_AT - 1),
    ]);
  const stop = addSource({
    name: 'queue',
    gauges: [jobs, jobAge, dead, waiting, waitingAge],
    async read() {
      opened ??= open();
      const [counts, [next], delayed] = await ask(opened).catch((error) => {
        void close().catch(() => undefined); // a queue whose first command to Redis was lost never recovers
        throw error;
      });
      for (const state of ['waiting', 'active', 'delayed'] as const) jobs.set({ state }, counts[state] ?? 0);
      jobAge.set(ageOf(next?.timestamp));
      dead.set(counts['failed'] ?? 0);
      const since = delayed.flatMap((job) => (job && waitingOf(job)?.since) ?? []);
      waiting.set(since.length);
      waitingAge.set(ageOf(earliest(since)));
    },
  });
  return async () => {
    stop();
    await close();
  };
}
