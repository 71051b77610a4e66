import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import type { EventPayload, EventType } from './catalogue.ts';

/** The envelope in which every event travels. */
export interface DomainEvent<T extends EventType = EventType> {
  /** 24 hex characters, unique. Consumers remember it to apply the event once. */
  id: string;
  type: T;
  /** The version of the payload. */
  version: number;
  /** ISO 8601. */
  occurredAt: string;
  payload: EventPayload<T>;
  /** W3C: the trace of the call that led to the event. */
  traceparent?: string;
  /** Sent again to rebuild copies. Nothing new has happened. */
  isRepublished?: boolean;
}

/** The envelope as found in a queue: any type and version, payload not parsed yet. */
export const EventEnvelope = z.object({
  id: ObjectId,
  type: z.string(),
  /** Absent in events from before there were versions; counts as 1. */
  version: z.number().int().min(1).default(1),
  occurredAt: IsoDate,
  payload: z.unknown(),
  traceparent: z.string().optional(),
  isRepublished: z.boolean().optional(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;
