import { z } from 'zod';
import type { EventPayload, EventType } from '../../tables.ts';
import { IsoDate, ObjectId } from '../common.ts';

/** The envelope in which every event travels. */
export interface DomainEvent<T extends EventType = EventType> {
  /** 24 hex characters, unique. Consumers store it, so that they apply the event once. */
  id: string;
  type: T;
  /** The version of the payload. */
  version: number;
  /** ISO 8601. */
  occurredAt: string;
  payload: EventPayload<T>;
  /** W3C: the trace of the call that led to the event. */
  traceparent?: string;
  /** True when the event is sent again to rebuild copies, although nothing has happened. */
  isRepublished?: boolean;
}

/** The envelope of a job in a queue: any type and version, with an unparsed payload. */
export const EventEnvelope = z.object({
  id: ObjectId,
  type: z.string(),
  /** Absent in events from before versions existed; counts as 1. */
  version: z.number().int().min(1).default(1),
  occurredAt: IsoDate,
  payload: z.unknown(),
  traceparent: z.string().optional(),
  isRepublished: z.boolean().optional(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;
