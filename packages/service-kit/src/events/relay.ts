import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import type { Connection, Model, Types } from 'mongoose';
import type { Logger } from '../logger.ts';
import { createRedis } from '../redis.ts';
import { hasOutbox, isInsertOnly, type OutboxFields } from './outbox.ts';
import { DEFAULT_QUEUE_PREFIX, type EventJob, type EventQueue, jobOf, openQueue } from './queues.ts';

export interface Relay {
  /** Publishes what waits in every outbox, at once. */
  kick(): void;
  /**
   * Publishes the outbox of a document that was just written, at once and without reading it again when it was read with
   * `+outbox`. Returns immediately: whatever goes wrong, the next poll makes up for it.
   */
  publish(model: AnyModel, document: OutboxDocument | null | undefined): void;
  start(): void;
  /** Publishes what it can of what it has begun, and closes its connection. */
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a model of any document
type AnyModel = Model<any>;
type OutboxDocument = Pick<OutboxFields, 'outbox'> & { _id: Types.ObjectId | string };
interface Pending {
  model: AnyModel;
  _id: OutboxDocument['_id'];
  outbox: DomainEvent[];
}

/** Moments at which a test can end the process. */
export interface RelayHooks {
  beforePublish?: () => Promise<void>;
  beforeClear?: () => Promise<void>;
}

const POLL_MS = 1_000;
const JITTER_MS = 500;
/** A poll leaves younger events to the instance that wrote them. */
const GRACE_MS = 500;
const BATCH = 200;

/**
 * Carries events from the outboxes of a database into the queues of their subscribers. It claims nothing: several
 * instances may run, an event published twice is one job while it waits, and consumers apply it once. Events of one document
 * keep their order. While Redis is away events stay where they are.
 */
export function createRelay({
  connection,
  redisUrl,
  logger,
  prefix = DEFAULT_QUEUE_PREFIX,
  hooks = {},
}: {
  connection: Connection;
  redisUrl: string;
  logger: Logger;
  prefix?: string;
  hooks?: RelayHooks;
}): Relay {
  const redis = createRedis(redisUrl, { role: 'producer', logger });
  const queues = new Map<ServiceName, EventQueue>();
  let written: Pending[] = [];
  let isFlushing = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();

  /** One after the other: two at a time could carry the events of one document past each other. */
  const inTurn = (task: () => Promise<void>): Promise<void> => {
    work = work.then(task).catch((error) => logger.warn({ err: error }, 'events not published yet'));
    return work;
  };

  function queueOf(service: ServiceName): EventQueue {
    let queue = queues.get(service);
    if (!queue) {
      queue = openQueue(service, { connection: redis, prefix });
      queues.set(service, queue);
    }
    return queue;
  }

  async function publishAll(pending: Pending[]): Promise<void> {
    if (redis.status !== 'ready') return;
    // An event of a newer version than this process knows waits for one that does.
    const known = pending.filter(({ outbox }) => outbox.every(({ type }) => type in events));
    if (known.length === 0) return;
    await hooks.beforePublish?.();
    try {
      await Promise.all([...jobsOf(known)].map(([service, jobs]) => queueOf(service).addBulk(jobs)));
    } catch (error) {
      queues.clear(); // a queue whose first words to Redis were lost never recovers
      throw error;
    }
    await hooks.beforeClear?.();
    await clear(known);
  }

  /** Takes the published events out, and only those: others may have been written meanwhile. */
  async function clear(published: Pending[]): Promise<void> {
    const byModel = Map.groupBy(published, ({ model }) => model);
    for (const [model, documents] of byModel) {
      if (isInsertOnly(model.schema)) {
        const all = { _id: { $in: documents.map(({ _id }) => _id as Types.ObjectId) } };
        await model.collection.updateMany(all, { $unset: { outbox: '', outboxPendingAt: '' } });
        continue;
      }
      await model.collection.bulkWrite(
        documents.map(({ _id, outbox }) => ({
          updateOne: { filter: { _id: _id as Types.ObjectId }, update: without(outbox) },
        })),
        { ordered: false },
      );
    }
  }

  async function poll(writtenBefore: Date): Promise<void> {
    if (redis.status !== 'ready' || connection.readyState !== 1) return;
    for (const model of Object.values(connection.models)) {
      if (!hasOutbox(model.schema)) continue;
      const cursor = model.collection
        .find({ outboxPendingAt: { $lte: writtenBefore } }, { projection: { outbox: 1 }, batchSize: BATCH })
        .sort({ outboxPendingAt: 1 });
      let batch: Pending[] = [];
      for await (const { _id, outbox } of cursor) {
        batch.push({ model, _id, outbox });
        if (batch.length < BATCH) continue;
        await publishAll(batch);
        batch = [];
      }
      await publishAll(batch);
    }
  }

  async function flush(): Promise<void> {
    isFlushing = false;
    const batch = written;
    written = [];
    await publishAll(batch);
  }

  function scheduleFlush(): void {
    if (isFlushing) return;
    isFlushing = true;
    void inTurn(flush);
  }

  function schedulePoll(): void {
    timer = setTimeout(
      async () => {
        await inTurn(() => poll(new Date(Date.now() - GRACE_MS)));
        if (!isStopped) schedulePoll();
      },
      POLL_MS + Math.random() * JITTER_MS,
    );
  }

  return {
    kick() {
      if (!isStopped) void inTurn(() => poll(new Date()));
    },
    publish(model, document) {
      if (isStopped || !document) return;
      if (!document.outbox) return this.kick();
      if (document.outbox.length === 0) return;
      written.push({ model, _id: document._id, outbox: document.outbox });
      scheduleFlush();
    },
    start() {
      schedulePoll();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

/** The jobs of each subscriber, in the order of the events. */
function jobsOf(pending: Pending[]): Map<ServiceName, EventJob[]> {
  const jobs = new Map<ServiceName, EventJob[]>();
  for (const event of pending.flatMap(({ outbox }) => outbox)) {
    const job = jobOf(event);
    for (const service of events[event.type].subscribers) {
      const list = jobs.get(service) ?? [];
      list.push(job);
      jobs.set(service, list);
    }
  }
  return jobs;
}

/** One update whatever happened meanwhile: drops these events, and both fields once none is left. */
function without(published: DomainEvent[]): object[] {
  const ids = published.map(({ id }) => id);
  const left = { $filter: { input: '$outbox', as: 'event', cond: { $not: [{ $in: ['$$event.id', ids] }] } } };
  const whenAny = (field: string) => ({ $cond: [{ $gt: [{ $size: '$outbox' }, 0] }, field, '$$REMOVE'] });
  return [
    { $set: { outbox: left } },
    { $set: { outboxPendingAt: whenAny('$outboxPendingAt'), outbox: whenAny('$outbox') } },
  ];
}
