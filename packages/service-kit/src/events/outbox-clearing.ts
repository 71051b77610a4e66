import type { Model, mongo } from 'mongoose';
import { isConnectionError } from '../errors/connection-error.ts';
import { bounded } from '../jobs/bounded.ts';
import { isInsertOnly } from './outbox-fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: a model of any document
type AnyModel = Model<any>;
type Id = mongo.BSON.ObjectId | string;

/** A document, with the ids of the published events that are still in its outbox. */
export interface PublishedDocument {
  _id: Id;
  eventIds: ReadonlySet<string>;
}

/** The maximum of documents per command, because a command may lock all of its documents until the last is written. */
const CHUNK = 50;
const AT_A_TIME = 4;

/**
 * Removes published events from the outboxes of a model's documents, and keeps later events. A failure does not stop the other documents,
 * and a lock on a unique index covers only few of them. Documents that another instance has cleared are not written again.
 * @returns the documents that failed, with the error
 */
export async function clearOutboxes(
  model: AnyModel,
  documents: readonly PublishedDocument[],
): Promise<{ document: PublishedDocument; error: unknown }[]> {
  const failures: { document: PublishedDocument; error: unknown }[] = [];
  const inTurn = bounded({ concurrency: AT_A_TIME, waiting: Number.POSITIVE_INFINITY });
  const clearOne = (document: PublishedDocument): Promise<unknown> =>
    clearBatch(model, [document]).catch((error: unknown) => failures.push({ document, error }));
  await Promise.all(
    chunksOf(documents, CHUNK).map((chunk) =>
      inTurn(() =>
        clearBatch(model, chunk).catch(async (error: unknown) => {
          // One document may have caused the failure. An unreachable database would fail for each of them.
          if (isConnectionError(error)) failures.push(...chunk.map((document) => ({ document, error })));
          else for (const document of chunk) await clearOne(document);
        }),
      ),
    ),
  );
  return failures;
}

/** Matches documents with a filled outbox: another instance may have cleared some. */
const pending = { outboxPendingAt: { $exists: true } };

/** One update for all of them: an event's id is in the outbox of only one document, so the list of all ids fits each. */
function clearBatch(model: AnyModel, documents: readonly PublishedDocument[]): Promise<unknown> {
  const update = isInsertOnly(model.schema)
    ? // No event can have been added to these documents since their insert.
      { $unset: { outbox: '', outboxPendingAt: '' } }
    : removeEvents(new Set(documents.flatMap(({ eventIds }) => [...eventIds])));
  return model.collection.updateMany({ _id: { $in: documents.map(({ _id }) => _id as never) }, ...pending }, update);
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** An update that removes these events, and both fields of the outbox when no event remains. */
function removeEvents(eventIds: ReadonlySet<string>): object[] {
  const left = {
    $filter: {
      input: { $ifNull: ['$outbox', []] },
      as: 'event',
      cond: { $not: [{ $in: ['$$event.id', [...eventIds]] }] },
    },
  };
  const whenAny = (field: string) => ({ $cond: [{ $gt: [{ $size: '$outbox' }, 0] }, field, '$$REMOVE'] });
  return [
    { $set: { outbox: left } },
    { $set: { outboxPendingAt: whenAny('$outboxPendingAt'), outbox: whenAny('$outbox') } },
  ];
}
