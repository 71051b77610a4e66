import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import type { EventPayload, EventType } from './catalogue.ts';

/** The envelope in which every event travels. */
export interface DomainEvent<T extends EventType = EventType> {
  /** 24 hex characters, unique; what consumers remember. */
  id: string;
  type: T;
  /** Of the payload. */
  version: number;
  /** ISO 8601. */
  occurredAt: string;
  payload: EventPayload<T>;
  /** W3C: the trace of the call that led to the event. */
  traceparent?: string;
  /** Told again to rebuild copies; nothing has happened. */
  isRepublished?: boolean;
}

/** The envelope as it is found in a queue: of any type and version, its payload not yet read. */
export const EventEnvelope = z.object({
  id: ObjectId,
  type: z.string(),
  /** Absent in events of before versions. */
  version: z.number().int().min(1).default(1),
  occurredAt: IsoDate,
  payload: z.unknown(),
  traceparent: z.string().optional(),
  isRepublished: z.boolean().optional(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;
