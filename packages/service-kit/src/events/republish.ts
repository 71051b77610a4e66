import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent, events, type ServiceName } from '@mutua/contracts';
import { createRedis } from '../redis/redis.ts';
import type { Snapshots } from '../service/service-types.ts';
import { DEFAULT_QUEUE_PREFIX, type EventJob, type EventQueue, jobOf, openQueue } from './queues.ts';

const BATCH = 200;
/** The maximum of republished events in one queue: Redis keeps them in memory, and subscribers must keep up. */
const MOST_WAITING = 1_000;
const LOOK_MS = 200;
/** Consumers take ordinary events first: BullMQ prefers events without a priority. */
const PRIORITY = 10;

export interface RepublishProgress {
  /** The name of the snapshots. */
  name: string;
  sent: number;
  /** The approximate number of documents. Some of them have no event. */
  total: number;
  isDone: boolean;
}

/**
 * Sends the snapshots of a service's documents to the queues of their subscribers, in batches, while the system runs. Waits while a
 * queue is full. A subscriber ignores a snapshot that is older than its copy.
 */
export async function republishSnapshots({
  snapshots,
  to,
  redisUrl,
  prefix = DEFAULT_QUEUE_PREFIX,
  onProgress = () => {},
  batchSize = BATCH,
}: {
  snapshots: Record<string, Snapshots>;
  /** Sends to this subscriber only. By default to all. */
  to?: ServiceName;
  redisUrl: string;
  prefix?: string;
  onProgress?: (progress: RepublishProgress) => void;
  batchSize?: number;
}): Promise<void> {
  const redis = createRedis(redisUrl, { role: 'general' });
  const queues = new Map<ServiceName, EventQueue>();

  function queueOf(service: ServiceName): EventQueue {
    const queue = queues.get(service) ?? openQueue(service, { connection: redis, prefix });
    queues.set(service, queue);
    return queue;
  }

  async function send(batch: readonly DomainEvent[]): Promise<void> {
    for (const [service, jobs] of jobsOf(batch, to)) {
      const queue = queueOf(service);
      while ((await queue.getJobCountByTypes('prioritized')) >= MOST_WAITING) await delay(LOOK_MS);
      await queue.addBulk(jobs);
    }
  }

  try {
    for (const [name, { count, read }] of Object.entries(snapshots)) {
      const total = await count();
      let sent = 0;
      let batch: DomainEvent[] = [];
      const flush = async () => {
        await send(batch);
        sent += batch.length;
        batch = [];
      };
      for await (const event of read()) {
        batch.push({ ...event, isRepublished: true });
        if (batch.length < batchSize) continue;
        await flush();
        onProgress({ name, sent, total, isDone: false });
      }
      await flush();
      onProgress({ name, sent, total, isDone: true });
    }
  } finally {
    await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    redis.disconnect();
  }
}

function jobsOf(batch: readonly DomainEvent[], to: ServiceName | undefined): Map<ServiceName, EventJob[]> {
  const jobs = new Map<ServiceName, EventJob[]>();
  for (const event of batch) {
    const job = jobOf(event);
    const subscribers: readonly ServiceName[] = events[event.type].subscribers;
    for (const service of to ? subscribers.filter((each) => each === to) : subscribers) {
      jobs.set(service, [...(jobs.get(service) ?? []), { ...job, opts: { ...job.opts, priority: PRIORITY } }]);
    }
  }
  return jobs;
}
