import type { DomainEvent } from '@mutua/contracts';
import { type Connection, type Model, type QueryFilter, Schema, type Types, type UpdateQuery } from 'mongoose';
import { unlessDuplicate } from '../duplicate-keys.ts';
import type { Relay } from './relay.ts';

/** The fields that the plugin adds to a document. They are absent when all events are published. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** When the oldest unpublished event was written. */
  outboxPendingAt?: Date;
}

/**
 * Gives documents an outbox: a change and its events are one write, so that neither exists without the other. Reads leave the
 * outbox out unless they select `+outbox`. Delete these documents softly, or their last events would be lost. `insertOnly`
 * promises that events are written only with a document's insert and never later, which makes clearing the outbox cheaper.
 */
export function outboxPlugin(schema: Schema, { insertOnly = false }: { insertOnly?: boolean } = {}): void {
  // Mongoose would otherwise leave empty objects out of the events that are inserted with a document.
  schema.set('minimize', false);
  schema.add({
    outbox: { type: [Schema.Types.Mixed], default: undefined, select: false },
    outboxPendingAt: { type: Date, select: false, insertOnly },
  });
  schema.index({ outboxPendingAt: 1 }, { sparse: true });
}

export const hasOutbox = (schema: Schema): boolean => schema.path('outboxPendingAt') !== undefined;
export const isInsertOnly = (schema: Schema): boolean => schema.path('outboxPendingAt')?.options['insertOnly'] === true;

/** The outbox fields for a document that is inserted with events. */
export function outboxFields(...events: DomainEvent[]): OutboxFields {
  return events.length === 0 ? {} : { outbox: events, outboxPendingAt: new Date() };
}

/**
 * The equivalent of `withEvents` for an update pipeline: a stage that adds events to the document's outbox.
 * @example model.collection.updateOne(filter, [{ $set: … }, outboxStage(event)])
 */
export function outboxStage(...events: DomainEvent[]): { $set: object } {
  return {
    $set: {
      outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, { $literal: events }] },
      // $min ignores an absent field.
      outboxPendingAt: { $min: ['$outboxPendingAt', new Date()] },
    },
  };
}

/** Adds events for the document's outbox to an update. The update must consist of operators (`$set`, `$push`), not bare fields. */
export function withEvents<D>(update: UpdateQuery<NoInfer<D>>, ...events: DomainEvent[]): UpdateQuery<D> {
  if (events.length === 0) return update;
  return {
    ...update,
    $push: { ...update.$push, outbox: { $each: events } },
    // $min keeps the time of the oldest event.
    $min: { ...update.$min, outboxPendingAt: new Date() },
  } as UpdateQuery<D>;
}

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
