import type { DomainEvent } from '@mutua/contracts';
import { inBatches, type OutboxFields, type Relay, withEvents } from '@mutua/service-kit';
import { type Model, mongo } from 'mongoose';
import type { RequestDocument } from './request.model.ts';

/** A request after a change, with its next version, and the event of the change. */
export interface Change {
  changed: Omit<RequestDocument, keyof OutboxFields>;
  event: DomainEvent;
}

type Filter = mongo.Filter<RequestDocument>;
type Update = mongo.UpdateFilter<RequestDocument>;
type Written = Pick<RequestDocument, '_id' | 'outbox' | 'changes'>;

/** Matches the version that was read. */
const filterOf = ({ changed: { _id, version } }: Change): Filter => ({ _id, version: version - 1 });

function updateOf({ changed, event }: Change): Update {
  const { version, status, reason, scheduledDate, meetingDetails, updatedAt, changes } = changed;
  const $set = { version, status, reason, scheduledDate, meetingDetails, updatedAt, changes };
  return withEvents<RequestDocument>({ $set }, event) as Update;
}

/** Whether a request was changed by this change, and not by another one at the same time. */
function isBy({ changed, event }: Change, { outbox = [], changes = {} }: Written): boolean {
  if (outbox.length > 0) return outbox.some(({ id }) => id === event.id);
  // Another process may have published and cleared the events already.
  const [stored, own] = [changes[changed.status], changed.changes?.[changed.status]];
  return stored?.at.getTime() === own?.at.getTime() && stored?.actorId === own?.actorId;
}

/**
 * Replaces versions of requests that were read, with the events of the changes: those of simultaneous calls by one write and one read of
 * what was written. By the driver, because the fields are complete.
 * @returns a function that stores a change; false when the request has changed since it was read
 */
export function replaceTogether(
  model: Model<RequestDocument>,
  relay: Pick<Relay, 'publish'>,
): (change: Change) => Promise<boolean> {
  const collection = model.collection as unknown as mongo.Collection<RequestDocument>;

  async function replaceOne(change: Change): Promise<boolean> {
    const stored = await collection.findOneAndUpdate(filterOf(change), updateOf(change), {
      returnDocument: 'after',
      projection: { outbox: 1 },
      ignoreUndefined: true,
    });
    relay.publish(model, stored);
    return stored !== null;
  }

  /** Changes of different requests. */
  async function replaceMany(changes: readonly Change[]): Promise<Promise<boolean>[]> {
    const refused = new Set<number>();
    const operations = changes.map((change) => ({ updateOne: { filter: filterOf(change), update: updateOf(change) } }));
    await collection.bulkWrite(operations, { ordered: false, ignoreUndefined: true }).catch((error: unknown) => {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      if (failures.length === 0) throw error;
      for (const { index } of failures) refused.add(index);
    });
    // The outboxes, because earlier events in them are published first.
    const ids = changes.map(({ changed }) => changed._id);
    const read = await collection.find({ _id: { $in: ids } }, { projection: { outbox: 1, changes: 1 } }).toArray();
    const written = new Map(read.map((request) => [request._id, request]));
    return changes.map(async (change, index) => {
      // Alone, so that each call learns its own reason.
      if (refused.has(index)) return replaceOne(change);
      const request = written.get(change.changed._id);
      if (!request || !isBy(change, request)) return false;
      relay.publish(model, request);
      return true;
    });
  }

  return inBatches<Change, boolean>(async (changes) => {
    /** The first change of each request: of several at most one fits. */
    const first = new Map<string, Change>();
    for (const change of changes) if (!first.has(change.changed._id)) first.set(change.changed._id, change);
    const together = [...first.values()];
    const results = new Map<Change, Promise<boolean>>();
    if (together.length > 1) {
      // In the order of their ids, so that no two writes wait for each other.
      together.sort((a, b) => (a.changed._id < b.changed._id ? -1 : 1));
      const all = await replaceMany(together);
      for (const [index, change] of together.entries()) results.set(change, all[index] as Promise<boolean>);
    }
    return Promise.allSettled(changes.map((change) => results.get(change) ?? replaceOne(change)));
  });
}
