/** The part of a document that holds its events until the relay has published them. */
import type { DomainEvent } from '@mutua/contracts';
import { Schema, type UpdateQuery } from 'mongoose';

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
