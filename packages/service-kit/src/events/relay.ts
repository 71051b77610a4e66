import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import type { Connection, Model, Types } from 'mongoose';
import { isConnectionError } from '../errors/connection-error.ts';
import type { Logger } from '../logging/logger.ts';
import { published as publishedEvents } from '../metrics/event-metrics.ts';
import { awaitReplicas, createRedis } from '../redis/redis.ts';
import { beginSpan, type Span } from '../tracing/spans.ts';
import { clearOutboxes, type PublishedDocument } from './outbox-clearing.ts';
import { hasOutbox, type OutboxFields } from './outbox-fields.ts';
import { DEFAULT_QUEUE_PREFIX, type EventQueue, jobOf, openQueue } from './queues.ts';

export interface Relay {
  /** Publishes the events of every outbox at once. */
  publishPending(): void;
  /**
   * Publishes the outbox of a document that was just written. Reads the document again only when it comes without `outbox`. Returns
   * immediately. The next poll publishes whatever fails here.
   */
  publish(model: AnyModel, document: OutboxDocument | null | undefined): void;
  start(): void;
  /** Finishes the current publications as far as possible, and closes the connection. */
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

/** Points at which a test can end the process. */
export interface RelayHooks {
  beforePublish?: () => Promise<void>;
  beforeClear?: () => Promise<void>;
}

/** Polls find what a process could not publish itself. They are most of what an idle service does. */
const POLL_MS = 2_000;
const JITTER_MS = 1_000;
/** A poll ignores younger events, because the instance that wrote them publishes them itself. */
const GRACE_MS = 1_000;
const BATCH = 200;
/** How long to collect written events before they are published: those of simultaneous calls share a command for each subscriber. */
const COLLECT_MS = 20;
/**
 * How long published events stay in their documents. If the document changes again meanwhile, one write clears all of its events. The delay
 * also avoids a conflict with an immediate next write (by the other party, on the same unique key).
 */
const CLEAR_DELAY_MS = 200;

/**
 * Publishes the events in the outboxes of a database to the queues of their subscribers, and clears the outboxes a moment later. Several
 * instances may run without coordination: an event may be published twice, and consumers apply it once. The events of one document keep
 * their order. While Redis is away, events stay in their documents. A document that cannot be published or cleared is logged and does not
 * delay the others.
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
  /** The published events that are still in their outboxes, by the id of the document. */
  const published = new Map<AnyModel, Map<string, { _id: Pending['_id']; eventIds: Set<string> }>>();
  let written: Pending[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let clearTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();

  /** The data of a lost master may be gone: a poll publishes the events again, which consumers that have applied them ignore. */
  const forgetPublished = (): void => published.clear();
  redis.on('close', forgetPublished);
  redis.on('-node', forgetPublished); // for a cluster

  /** Runs tasks one after the other, because two at a time could change the order of a document's events. */
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

  async function publishAll(batch: readonly Pending[]): Promise<void> {
    if (redis.status !== 'ready') return;
    const documents = merge(batch).filter(isKnown);
    if (documents.length === 0) return;
    await hooks.beforePublish?.();
    try {
      await addJobs(documents);
    } catch (error) {
      queues.clear(); // opens new queues next time: a queue whose first command to Redis was lost never recovers
      if (isConnectionError(error) || documents.length === 1) throw error;
      for (const each of documents) await publishAlone(each);
    }
    scheduleClear();
  }

  /** Publishes one document after its batch failed, so that an event that Redis refuses does not delay the others. */
  async function publishAlone(document: Pending): Promise<void> {
    try {
      await addJobs([document]);
    } catch (error) {
      logger.warn(
        { err: error, collection: document.model.collection.name, id: document._id },
        'an event is not published',
      );
    }
  }

  async function addJobs(documents: readonly Pending[]): Promise<void> {
    const sending = documents.map((each) => ({ ...each, outbox: each.outbox.filter(isNew(each)).map(beginSending) }));
    const bySubscriber = eventsBySubscriber(sending.flatMap(({ outbox }) => outbox.map(({ event }) => event)));
    try {
      await Promise.all([...bySubscriber].map(([service, list]) => queueOf(service).addBulk(list.map(jobOf))));
    } finally {
      for (const { span } of sending.flatMap(({ outbox }) => outbox)) span?.end();
    }
    for (const { model, _id, outbox } of documents) {
      for (const { type } of outbox) publishedEvents.inc({ type });
      const ofModel = published.get(model) ?? new Map();
      published.set(model, ofModel);
      const eventIds = ofModel.get(String(_id))?.eventIds ?? new Set();
      for (const { id } of outbox) eventIds.add(id);
      ofModel.set(String(_id), { _id, eventIds });
    }
  }

  /** Returns a filter for the document's events that this instance has not published yet. */
  const isNew =
    ({ model, _id }: Pending) =>
    ({ id }: DomainEvent): boolean =>
      !published.get(model)?.get(String(_id))?.eventIds.has(id);

  function scheduleClear(): void {
    clearTimer ??= setTimeout(() => void inTurn(clear), CLEAR_DELAY_MS);
  }

  /** Removes published events from their outboxes. A document that fails is tried again after the next poll has found it. */
  async function clear(): Promise<void> {
    clearTimeout(clearTimer);
    clearTimer = undefined;
    if (published.size === 0) return;
    await hooks.beforeClear?.();
    await awaitReplicas(redis).catch((error) => {
      forgetPublished();
      throw error;
    });
    for (const [model, documents] of published) {
      const failures = await clearOutboxes(model, [...documents.values()]);
      const failed = new Set<PublishedDocument>(failures.map(({ document }) => document));
      for (const [key, document] of documents) if (!failed.has(document)) documents.delete(key);
      const [first] = failures;
      if (first) {
        const details = { err: first.error, collection: model.collection.name, documents: failures.length };
        logger.warn(details, 'outboxes with published events are not cleared yet');
      }
    }
  }

  async function poll(writtenBefore: Date): Promise<void> {
    if (redis.status !== 'ready' || connection.readyState !== 1) return;
    for (const model of Object.values(connection.models)) {
      if (hasOutbox(model.schema)) await pollModel(model, writtenBefore);
    }
  }

  async function pollModel(model: AnyModel, writtenBefore: Date): Promise<void> {
    const cursor = model.collection
      .find({ outboxPendingAt: { $lte: writtenBefore } }, { projection: { outbox: 1 }, batchSize: BATCH })
      .sort({ outboxPendingAt: 1 });
    let batch: Pending[] = [];
    for await (const { _id, outbox } of cursor) {
      batch.push({ model, _id, outbox: Array.isArray(outbox) ? outbox : [] });
      if (batch.length < BATCH) continue;
      await publishAll(batch);
      batch = [];
    }
    await publishAll(batch);
  }

  async function flush(): Promise<void> {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const batch = written;
    written = [];
    await publishAll(batch);
  }

  function scheduleFlush(): void {
    flushTimer ??= setTimeout(() => void inTurn(flush), COLLECT_MS);
  }

  function schedulePoll(): void {
    pollTimer = setTimeout(
      async () => {
        await inTurn(() => poll(new Date(Date.now() - GRACE_MS)));
        if (!isStopped) schedulePoll();
      },
      POLL_MS + Math.random() * JITTER_MS,
    );
  }

  return {
    publishPending() {
      if (!isStopped) void inTurn(() => poll(new Date()));
    },
    publish(model, document) {
      if (isStopped || !document) return;
      if (!document.outbox) return this.publishPending();
      if (document.outbox.length === 0) return;
      written.push({ model, _id: document._id, outbox: document.outbox });
      scheduleFlush();
    },
    start() {
      schedulePoll();
    },
    async stop() {
      isStopped = true;
      clearTimeout(pollTimer);
      await inTurn(flush);
      await inTurn(clear);
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

/** Whether this process knows all events of a document. Otherwise they wait for a newer process, which knows them. */
const isKnown = ({ outbox }: Pending): boolean => outbox.every(({ type }) => type in events);

/** Begins the span that puts an event into queues. The consumer of the event continues the trace from there. */
function beginSending(event: DomainEvent): { event: DomainEvent; span: Span | undefined } {
  const { type, traceparent } = event;
  const span = traceparent ? beginSpan(`send ${type}`, { kind: 'producer', parent: traceparent }) : undefined;
  return { event: span ? { ...event, traceparent: span.traceparent } : event, span };
}

/** Merges the entries of each document into one, with all of its events in their order. */
function merge(batch: readonly Pending[]): Pending[] {
  const merged = new Map<AnyModel, Map<string, Pending>>();
  for (const { model, _id, outbox } of batch) {
    const ofModel = merged.get(model) ?? new Map<string, Pending>();
    merged.set(model, ofModel);
    const known = ofModel.get(String(_id));
    const ids = new Set(known?.outbox.map(({ id }) => id));
    ofModel.set(String(_id), {
      model,
      _id,
      outbox: [...(known?.outbox ?? []), ...outbox.filter(({ id }) => !ids.has(id))],
    });
  }
  return [...merged.values()].flatMap((ofModel) => [...ofModel.values()]);
}

/** The events of each subscriber, in their order. */
function eventsBySubscriber(all: readonly DomainEvent[]): Map<ServiceName, DomainEvent[]> {
  const found = new Map<ServiceName, DomainEvent[]>();
  for (const event of all) {
    for (const service of events[event.type].subscribers) {
      const list = found.get(service) ?? [];
      list.push(event);
      found.set(service, list);
    }
  }
  return found;
}
