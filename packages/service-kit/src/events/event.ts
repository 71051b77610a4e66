import { type DomainEvent, type EventPayload, type EventType, events } from '@mutua/contracts';
import { Types } from 'mongoose';
import { selfChecks } from '../service/config.ts';
import { nextTraceparent } from '../tracing/spans.ts';

/**
 * Creates an event of the current version, to be written together with its change. The event continues the current trace. Fields outside
 * the contract are removed, so that no field of an API entity gets into an event by accident.
 * @throws ZodError outside production when the payload does not fit the contract
 */
export function newEvent<T extends EventType>(type: T, payload: EventPayload<T>): DomainEvent<T> {
  const { version, payload: contract } = events[type];
  const parsed = contract.safeParse(payload);
  const traceparent = nextTraceparent();
  if (!parsed.success && selfChecks) throw parsed.error;
  return {
    id: new Types.ObjectId().toHexString(),
    type,
    version,
    occurredAt: new Date().toISOString(),
    payload: parsed.success ? (parsed.data as EventPayload<T>) : payload,
    ...(traceparent && { traceparent }),
  };
}
