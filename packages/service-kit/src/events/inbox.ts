import type { DomainEvent } from '@mutua/contracts';
import type { Model, QueryFilter, Schema, UpdateQuery } from 'mongoose';
import { workContext } from '../context.ts';
import { isDuplicateKey } from '../errors.ts';

/** How many events a document remembers: far more than can be in queues for one document at a time. */
const REMEMBERED = 200;

/**
 * Lets documents store which events they have applied, in the same write as the effect. `eventId` is the event that created the document,
 * `appliedEvents` changed it, `version` is that of the thing that it mirrors. Reads leave the first two out.
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
  try {
    const eventId = part ? `${event.id}:${part}` : event.id;
    const created = await model.create({ ...document, eventId } as never);
    return (created as { toObject(): D }).toObject();
  } catch (error) {
    if (isDuplicateKey(error, 'eventId')) return null;
    throw error;
  }
}

/**
 * Applies an event's update to the matching document, once. With `upsert` the filter must name the document by a unique key.
 * Returns the updated document, or null when no document matches or this event has been applied before.
 */
export function applyOnce<D>(
  model: Model<D>,
  event: DomainEvent,
  filter: QueryFilter<D>,
  update: UpdateQuery<D>,
  { upsert = false }: { upsert?: boolean } = {},
): Promise<D | null> {
  return writeOnce(
    model,
    { ...filter, appliedEvents: { $ne: event.id } } as QueryFilter<D>,
    {
      ...update,
      $push: { ...update.$push, appliedEvents: { $each: [event.id], $slice: -REMEMBERED } },
    } as UpdateQuery<D>,
    upsert,
  );
}

/**
 * Keeps a copy of something that another service owns. Writes `fields` to the document that the filter names by a unique key, or
 * inserts it, unless the copy already has this or a newer version. So late, repeated and reordered events change nothing. A
 * republished event also overwrites a copy of the same version, because the copy may be damaged. Returns the updated document, or
 * null when the event was not newer.
 */
export function replaceIfNewer<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  version: number,
  fields: Partial<D>,
): Promise<D | null> {
  return writeOnce(
    model,
    {
      ...filter,
      $or: [{ version: { [isRepublished() ? '$lte' : '$lt']: version } }, { version: { $exists: false } }],
    } as QueryFilter<D>,
    { $set: { ...fields, version } } as unknown as UpdateQuery<D>,
    true,
  );
}

/**
 * Whether an event's version replaces the known one, for copies that `replaceIfNewer` cannot keep (inside another document). The
 * same version does when the event is republished.
 */
export const isNewer = (version: number, known: number | undefined): boolean =>
  known === undefined || version > known || (version === known && isRepublished());

/** Whether the event being handled repeats the present state, so that a copy of the same version is written again. */
export const isRepublished = (): boolean => workContext.getStore()?.isRepublished === true;

async function writeOnce<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  update: UpdateQuery<D>,
  upsert: boolean,
): Promise<D | null> {
  const write = (withUpsert: boolean) =>
    model.findOneAndUpdate(filter, update, { returnDocument: 'after', upsert: withUpsert }).lean<D>().exec();
  try {
    return await write(upsert);
  } catch (error) {
    // The document exists. Either it has applied this event already, or another event has just inserted it and this one is still to
    // be applied. Documents are deleted softly, so this one cannot vanish and a second conflict cannot occur.
    if (upsert && isDuplicateKey(error)) return write(false);
    throw error;
  }
}
