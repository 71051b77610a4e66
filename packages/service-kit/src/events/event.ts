import { type DomainEvent, type EventPayload, type EventType, events } from '@mutua/contracts';
import { Types } from 'mongoose';
import { selfChecks } from '../config.ts';
import { workContext } from '../context.ts';
import { traceparentOf } from '../trace.ts';

/**
 * A new event of the current version, ready to be written with the change that it tells of. It continues the trace of the work at hand, and carries what its contract names, whatever
 * else the given payload has: a field of an API's entity gets into no event by chance.
 * @throws ZodError outside production when the payload does not fit the contract
 */
export function newEvent<T extends EventType>(type: T, payload: EventPayload<T>): DomainEvent<T> {
  const { version, payload: contract } = events[type];
  const parsed = contract.safeParse(payload);
  const traceparent = traceparentOf(workContext.getStore()?.requestId);
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
