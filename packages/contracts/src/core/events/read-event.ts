import type { z } from 'zod';
import { events } from '../../tables.ts';
import { type DomainEvent, EventEnvelope } from './envelope.ts';
import type { EventCatalogue, EventSpec } from './event-spec.ts';

/** The result of reading an event from a queue. */
export type ReadEvent =
  /** Ready for a handler; the payload has the current version. */
  | { outcome: 'known'; event: DomainEvent }
  /** From a newer release: this process does not know its type, its version or a value. */
  | { outcome: 'unknown'; reason: string }
  /** Invalid in every release. */
  | { outcome: 'wrong'; reason: string };

/** Reads an event of any version, and upgrades its payload to the current one. */
export function readEvent(data: unknown, catalogue: EventCatalogue = events): ReadEvent {
  const parsed = EventEnvelope.safeParse(data);
  if (!parsed.success) return { outcome: 'wrong', reason: `not an event: ${faultsOf(parsed.error.issues)}` };
  const envelope = parsed.data;
  const { type, version } = envelope;
  const spec = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined;
  if (!spec) return { outcome: 'unknown', reason: `unknown event type ${type}` };
  if (version > spec.version)
    return { outcome: 'unknown', reason: `version ${version} of ${type} is newer than ${spec.version}` };
  const read = upgradePayload(envelope, spec);
  if (!read.success) return refusal(read.error, envelope);
  const event = { ...envelope, version: spec.version, payload: read.data };
  return { outcome: 'known', event: event as DomainEvent }; // the catalogue's schema has just checked it
}

/** Converts a payload of an earlier version to the current one. */
function upgradePayload({ version: from, payload, occurredAt }: EventEnvelope, spec: EventSpec) {
  let upgraded = payload;
  for (let version = from; version < spec.version; version += 1) {
    const earlier = spec.earlier?.[version];
    if (!earlier) throw new Error(`the catalogue has no upgrade from version ${version}`);
    const read = earlier.payload.safeParse(upgraded, { reportInput: true });
    if (!read.success) return read;
    upgraded = earlier.upgrade(read.data, { occurredAt });
  }
  return spec.payload.safeParse(upgraded, { reportInput: true });
}

/** Lists of texts or numbers may grow without a new version. So an unknown value is not an error; it comes from a newer release. */
const isUnknownValue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_value' && ['string', 'number'].includes(typeof issue.input);

/** Describes the faults without the values, which may be addresses and tokens. */
const faultsOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

function refusal({ issues }: z.ZodError, { type, version }: EventEnvelope): ReadEvent {
  if (!issues.every(isUnknownValue))
    return { outcome: 'wrong', reason: `payload of ${type} version ${version} is not valid: ${faultsOf(issues)}` };
  const values = issues.map(({ path, input }) => `${path.join('.')} ${String(input)}`);
  return { outcome: 'unknown', reason: `unknown value in ${type}: ${values.join(', ')}` };
}
