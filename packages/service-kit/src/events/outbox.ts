import type { DomainEvent } from '@mutua/contracts';
import type { Connection, Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { unlessDuplicate } from '../database/duplicate-keys.ts';
import { type OutboxFields, outboxFields, withEvents } from './outbox-fields.ts';
import type { Relay } from './relay.ts';

/** What a repository needs that writes events. */
export interface EventStore {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}

/** Writes documents of a collection, each in one write with its events, and publishes the events. */
export function createOutboxWrites<D extends OutboxFields>(model: Model<D>, relay: EventStore['relay']) {
  const write = async (
    filter: QueryFilter<D>,
    update: UpdateQuery<D>,
    events: readonly DomainEvent[],
    fields: 'outbox' | '+outbox',
  ): Promise<D | null> => {
    const stored = await model
      .findOneAndUpdate(filter, withEvents<D>(update, ...events), { returnDocument: 'after' })
      .select(fields)
      .lean<D & { _id: Types.ObjectId }>();
    if (stored && events.length > 0) {
      // The new events are the last ones. They are published as they came: the database stores null in place of undefined.
      const earlier = stored.outbox?.slice(0, -events.length) ?? [];
      relay.publish(model, { _id: stored._id, outbox: [...earlier, ...events] });
    }
    return stored;
  };

  return {
    /** Inserts a document. Returns false when its id, or another unique key, is taken. */
    async insert(document: Omit<D, keyof OutboxFields>, ...events: DomainEvent[]): Promise<boolean> {
      const created = new model({ ...document, ...outboxFields(...events) });
      if (!(await unlessDuplicate(created.save()))) return false;
      relay.publish(model, { _id: created._id as Types.ObjectId, outbox: events });
      return true;
    },

    /** Updates the first document that matches. Returns false when there is none. */
    update: async (filter: QueryFilter<D>, update: UpdateQuery<D>, ...events: DomainEvent[]): Promise<boolean> =>
      (await write(filter, update, events, 'outbox')) !== null,

    /** Updates the first document that matches, and returns it with the change. Null when there is none. */
    updateAndGet: (filter: QueryFilter<D>, update: UpdateQuery<D>, ...events: DomainEvent[]): Promise<D | null> =>
      write(filter, update, events, '+outbox'),
  };
}
