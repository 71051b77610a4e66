import type { DomainEvent } from '@mutua/contracts';
import { Types } from 'mongoose';

/** No event of the catalogue may have this type. */
export const BATCH_TYPE = 'events';

/**
 * Several events in one job. Its shape is that of an event, with a type that no release has: a consumer of an earlier release lets it wait
 * like an event of a newer one.
 */
export interface EventBatch {
  id: string;
  type: typeof BATCH_TYPE;
  version: 1;
  occurredAt: string;
  payload: { events: DomainEvent[] };
}

/** What is in a job of a queue of events. */
export type JobData = DomainEvent | EventBatch;

export const batchOf = (events: readonly DomainEvent[]): EventBatch => ({
  // Never an event's: Redis ignores a job whose id it has, and another job may begin with the same event.
  id: new Types.ObjectId().toHexString(),
  type: BATCH_TYPE,
  version: 1,
  occurredAt: new Date().toISOString(),
  payload: { events: [...events] },
});

export const isBatch = (data: unknown): data is EventBatch => {
  const { type, payload } = (data ?? {}) as Partial<EventBatch>;
  return type === BATCH_TYPE && Array.isArray(payload?.events);
};

/** The events in a job. They are as they were sent, and may be wrong or unknown. */
export const eventsIn = (data: JobData): readonly DomainEvent[] => (isBatch(data) ? data.payload.events : [data]);

/** A batch without some of its events. */
export const withEventsOnly = (batch: EventBatch, events: readonly DomainEvent[]): EventBatch => ({
  ...batch,
  payload: { events: [...events] },
});
