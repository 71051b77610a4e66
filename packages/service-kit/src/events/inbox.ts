import type { DomainEvent } from '@mutua/contracts';
import type { Model, QueryFilter, Schema, UpdateQuery } from 'mongoose';
import { workContext } from '../context.ts';
import { isDuplicateKey } from '../errors.ts';

/** How many events a document remembers: far more than can be on their way to one document at a time. */
const REMEMBERED = 200;

/**
 * Lets documents remember which events made them what they are, in the same write: `eventId` of the one that created it,
 * `appliedEvents` of those that changed it, `version` of the one it mirrors. Reads leave the first two out.
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
 * Inserts the document that an event brings, once. An event that brings several tells them apart by `part` (the recipient's id).
 * Returns the document as stored, or null when this event has brought it before.
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
 * Applies an event's update to the document that matches, once. With `upsert` the filter must name the document by a
 * unique key. Returns the document after it, or null when there is none or this event has been applied before.
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
 * Keeps a copy of something that another service owns: writes `fields` over the document that the filter names by a unique
 * key (inserts it when missing), unless it already mirrors this or a newer version. Late, repeated and
 * reordered events change nothing. An event that is republished also writes over a copy of the same version, which may be damaged. Returns the document after it, or null when the event was not newer.
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
 * Whether a version counts against the one that is known, for copies that `replaceIfNewer` cannot keep (inside another document). The same version does
 * when its event is republished.
 */
export const isNewer = (version: number, known: number | undefined): boolean =>
  known === undefined || version > known || (version === known && isRepublished());

const isRepublished = (): boolean => workContext.getStore()?.isRepublished === true;

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
    // The document is there: it either has this event already, or came into being under our hands and still wants it. Documents
    // are deleted softly, so it stays there, and a second conflict cannot come.
    if (upsert && isDuplicateKey(error)) return write(false);
    throw error;
  }
}
