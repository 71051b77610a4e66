import type { z } from 'zod';
import { events } from './catalogue.ts';
import { type DomainEvent, EventEnvelope } from './envelope.ts';
import type { EventCatalogue, EventSpec } from './event-spec.ts';

/** What a consumer makes of what it found in its queue. */
export type ReadEvent =
  /** Fit for a handler: its payload is of the current version. */
  | { outcome: 'known'; event: DomainEvent }
  /** Made by a newer release than this process: a type, a version or a value that it does not know yet. */
  | { outcome: 'unknown'; reason: string }
  /** Not what its contract says, in any release. */
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
  return { outcome: 'known', event: event as DomainEvent }; // the catalogue's schema has just said so
}

/** A payload of the current version, from one of any version before it. */
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

/** A list of values may grow without a new version: a value that is not in it is of a newer release, not wrong. */
const isUnknownValue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_value' && typeof issue.input === 'string';

/** Says what is not as it should be, without the values, which may be addresses and tokens. */
const faultsOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

function refusal({ issues }: z.ZodError, { type, version }: EventEnvelope): ReadEvent {
  if (!issues.every(isUnknownValue))
    return { outcome: 'wrong', reason: `payload of ${type} version ${version} is not valid: ${faultsOf(issues)}` };
  const values = issues.map(({ path, input }) => `${path.join('.')} ${String(input)}`);
  return { outcome: 'unknown', reason: `unknown value in ${type}: ${values.join(', ')}` };
}
