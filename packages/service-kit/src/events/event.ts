import { type DomainEvent, type EventPayload, type EventType, events } from '@mutua/contracts';
import { Types } from 'mongoose';
import { selfChecks } from '../config.ts';

/** A new event, ready to be written with the change that it tells of. */
export function newEvent<T extends EventType>(type: T, payload: EventPayload<T>): DomainEvent<T> {
  if (selfChecks) events[type].payload.parse(payload);
  return { id: new Types.ObjectId().toHexString(), type, occurredAt: new Date().toISOString(), payload };
}
