import type { DomainEvent, ServiceName } from '@mutua/contracts';
import { openQueue, type RedisClient } from '@mutua/service-kit';

/** These events contain only the id, and the erasure itself needs them. */
const KEPT: ReadonlySet<string> = new Set(['member.erased', 'member.leaving']);

interface OwnQueue {
  redis: RedisClient;
  prefix: string;
  service: ServiceName;
}

/** Removes an event that a service has not processed: a dead letter, or one that waits. */
export async function forgetEvent({ redis, prefix, service }: OwnQueue, eventId: string): Promise<void> {
  const queue = openQueue(service, { connection: redis, prefix });
  try {
    const job = await queue.getJob(`e-${eventId}`);
    await job?.remove().catch(() => undefined); // a process may be working on it
  } finally {
    await queue.close();
  }
}

/**
 * Removes the events about an erased member that a service could not process. These are dead letters with the member's id or one of the
 * words, and waiting retries with one of the words. Other services do the same with their queues.
 * @param words names and addresses of the member that the service has stored
 */
export async function forgetEvents(
  { redis, prefix, service }: OwnQueue,
  userId: string,
  words: readonly string[],
): Promise<void> {
  const queue = openQueue(service, { connection: redis, prefix });
  // In JSON form, as in the text of an event: quotes and backslashes are escaped.
  const quoted = words.filter(Boolean).map((word) => JSON.stringify(word).slice(1, -1));
  const isAbout = (event: DomainEvent, alsoId: boolean): boolean => {
    if (KEPT.has(event.type)) return false;
    const text = JSON.stringify(event);
    return (alsoId && text.includes(userId)) || quoted.some((word) => text.includes(word));
  };
  try {
    for (const [jobs, alsoId] of [
      [await queue.getFailed(), true],
      [await queue.getDelayed(), false],
    ] as const) {
      for (const job of jobs) {
        if (!job?.data || !isAbout(job.data, alsoId)) continue;
        await job.remove().catch(() => undefined); // a process may be working on it
      }
    }
  } finally {
    await queue.close();
  }
}
