import type { DomainEvent } from '@mutua/contracts';
import { Schema, type UpdateQuery } from 'mongoose';

/** What the plugin adds to a document; absent once everything is published. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** When the oldest unpublished event was written. */
  outboxPendingAt?: Date;
}

/**
 * Gives documents an outbox: a change and the events that tell of it are one write, so that neither can be without the
 * other. Reads leave the outbox out unless they select `+outbox`. Documents are deleted softly, or their last events would
 * go with them. `insertOnly` promises that events come with a document's insert and never later, which makes taking them out
 * cheaper.
 */
export function outboxPlugin(schema: Schema, { insertOnly = false }: { insertOnly?: boolean } = {}): void {
  schema.add({
    outbox: { type: [Schema.Types.Mixed], default: undefined, select: false },
    outboxPendingAt: { type: Date, select: false, insertOnly },
  });
  schema.index({ outboxPendingAt: 1 }, { sparse: true });
}

export const hasOutbox = (schema: Schema): boolean => schema.path('outboxPendingAt') !== undefined;
export const isInsertOnly = (schema: Schema): boolean => schema.path('outboxPendingAt')?.options['insertOnly'] === true;

/** The fields that put events into a document which is inserted. */
export function outboxFields(...events: DomainEvent[]): OutboxFields {
  return events.length === 0 ? {} : { outbox: events, outboxPendingAt: new Date() };
}

/**
 * `withEvents` for an update that is a pipeline: a stage that puts events into the document's outbox.
 * @example model.collection.updateOne(filter, [{ $set: … }, outboxStage(event)])
 */
export function outboxStage(...events: DomainEvent[]): { $set: object } {
  return {
    $set: {
      outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, { $literal: events }] },
      // $min passes over a field that is absent.
      outboxPendingAt: { $min: ['$outboxPendingAt', new Date()] },
    },
  };
}

/** An update that also puts events into the document's outbox. Takes operators (`$set`, `$push`), not bare fields. */
export function withEvents<D>(update: UpdateQuery<NoInfer<D>>, ...events: DomainEvent[]): UpdateQuery<D> {
  if (events.length === 0) return update;
  return {
    ...update,
    $push: { ...update.$push, outbox: { $each: events } },
    // $min keeps the time of the oldest one.
    $min: { ...update.$min, outboxPendingAt: new Date() },
  } as UpdateQuery<D>;
}
