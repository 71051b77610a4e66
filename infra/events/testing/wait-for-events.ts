import { waitFor } from '@mutua/service-kit/testing';
import type { Queue } from 'bullmq';
import type { Connection } from 'mongoose';

/** Waits until no outbox and no queue has an event. */
export async function waitForEvents(queues: readonly Queue[], connections: readonly Connection[]): Promise<void> {
  const isQuiet = async () => {
    for (const queue of queues) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      if (Object.values(counts).some((count) => count > 0)) return false;
    }
    for (const connection of connections) {
      for (const { name } of await connection.listCollections()) {
        if (await connection.collection(name).findOne({ outboxPendingAt: { $exists: true } })) return false;
      }
    }
    return true;
  };
  // Checks twice, because for a moment an event between a queue and the next outbox is in neither.
  await waitFor(async () => (await isQuiet()) && (await isQuiet()), 60_000);
}
