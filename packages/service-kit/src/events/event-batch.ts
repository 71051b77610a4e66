import type { DomainEvent } from '@mutua/contracts';

/** Several events in one job, as the previous release sends them. The next release can remove this file. */
interface EventBatch {
  payload: { events: DomainEvent[] };
}

export const isBatch = (data: unknown): data is EventBatch => {
  const { type, payload } = (data ?? {}) as { type?: unknown; payload?: Partial<EventBatch['payload']> };
  return type === 'events' && Array.isArray(payload?.events);
};
