/** What several repositories share. */
import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, type OutboxFields, outboxFields, type Relay, withEvents } from '@mutua/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';

/** What a repository needs that writes events. */
export interface EventStore {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}

/** Writes documents of a collection, each in one write with its events, and publishes the events. */
export const createOutboxWrites = <D extends OutboxFields>(model: Model<D>, relay: EventStore['relay']) => ({
  /** Inserts a document. Returns false when its id is taken. */
  async insert(document: Omit<D, keyof OutboxFields>, ...events: DomainEvent[]): Promise<boolean> {
    try {
      const created = await model.create({ ...document, ...outboxFields(...events) } as never);
      relay.publish(model, created.toObject());
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },

  /** Updates the first document that matches. Returns false when there is none. */
  async update(filter: QueryFilter<D>, update: UpdateQuery<D>, ...events: DomainEvent[]): Promise<boolean> {
    const options = { returnDocument: 'after', projection: { outbox: 1 } } as const;
    const stored = await model.findOneAndUpdate(filter, withEvents<D>(update, ...events), options).lean();
    relay.publish(model, stored as never);
    return stored !== null;
  },
});
