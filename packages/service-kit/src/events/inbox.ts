import type { DomainEvent } from '@mutua/contracts';
import type { Model, QueryFilter, Schema, UpdateQuery } from 'mongoose';
import { retryOnDuplicate, unlessDuplicate } from '../database/duplicate-keys.ts';
import { workContext } from '../logging/context.ts';

/**
 * Lets documents store their event, in the same write as the effect. `eventId` is the event that created the document, `version` is the
 * version of the original. Reads leave out `eventId`, and the field `appliedEvents` of earlier releases.
 */
export function inboxPlugin(schema: Schema): void {
  schema.add({
    eventId: { type: String, select: false },
    appliedEvents: { type: [String], default: undefined, select: false },
  });
  if (!schema.path('version')) schema.add({ version: { type: Number } });
  schema.index({ eventId: 1 }, { unique: true, sparse: true });
}

/**
 * Inserts a document for an event, once. An event that inserts several documents gives each a `part` (the recipient's id).
 * Returns the stored document, or null when this event has inserted it before.
 */
export async function insertOnce<D>(
  model: Model<D>,
  event: DomainEvent,
  document: Partial<D>,
  part?: string,
): Promise<D | null> {
  const eventId = part ? `${event.id}:${part}` : event.id;
  const created = new model({ ...document, eventId });
  return (await unlessDuplicate(created.save(), 'eventId')) ? (created.toObject() as D) : null;
}

/**
 * Stores a copy of data that another service owns. Writes `fields` to the document that the filter names by a unique key, or inserts it,
 * unless the copy already has this or a newer version. So late, repeated and reordered events change nothing. A republished event also
 * overwrites a copy of the same version, because the copy may be damaged. Returns the updated document, or null when the event was not
 * newer.
 */
export async function replaceIfNewer<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  version: number,
  fields: Partial<D>,
): Promise<D | null> {
  const older = {
    ...filter,
    $or: [{ version: { [isRepublished() ? '$lte' : '$lt']: version } }, { version: { $exists: false } }],
  } as QueryFilter<D>;
  const update = { $set: { ...fields, version } } as unknown as UpdateQuery<D>;
  // After a duplicate the document exists. Either it has this version already, or an older one has just been inserted, which this one still
  // replaces. Documents are deleted softly, so this one cannot vanish and a second conflict cannot occur.
  return retryOnDuplicate((isRetry) =>
    model.findOneAndUpdate(older, update, { returnDocument: 'after', upsert: !isRetry }).lean<D>().exec(),
  );
}

/**
 * Whether an event's version replaces the known one, for copies that `replaceIfNewer` cannot keep (inside another document). The
 * same version does when the event is republished.
 */
export const isNewer = (version: number, known: number | undefined): boolean =>
  known === undefined || version > known || (version === known && isRepublished());

/** Whether the current event repeats the present state, so that a copy of the same version is written again. */
export const isRepublished = (): boolean => workContext.getStore()?.isRepublished === true;
