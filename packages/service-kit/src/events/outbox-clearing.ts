import type { Model, mongo } from 'mongoose';
import { bounded } from '../bounded.ts';
import { isInsertOnly } from './outbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: a model of any document
type AnyModel = Model<any>;
type Id = mongo.BSON.ObjectId | string;

/** A document, with the ids of the published events that are still in its outbox. */
export interface PublishedDocument {
  _id: Id;
  eventIds: ReadonlySet<string>;
}

/** The most documents per statement, because a statement holds the locks of all of its documents until the last is written. */
const CHUNK = 50;
const AT_A_TIME = 4;

/**
 * Removes published events from the outboxes of a model's documents, and keeps events that were written meanwhile. Each document is
 * updated on its own, so that a failure does not hold back the others, and a lock on a unique index covers one document only.
 * Documents that another instance has cleared are not written again.
 * @returns the documents that failed, with the error
 */
export async function clearOutboxes(
  model: AnyModel,
  documents: readonly PublishedDocument[],
): Promise<{ document: PublishedDocument; error: unknown }[]> {
  const failures: { document: PublishedDocument; error: unknown }[] = [];
  const updates = isInsertOnly(model.schema) ? unsetAll(model, documents) : filterEach(model, documents);
  const inTurn = bounded({ concurrency: AT_A_TIME, waiting: Number.POSITIVE_INFINITY });
  await Promise.all(
    updates.map(({ of, run }) =>
      inTurn(run).catch((error: unknown) => failures.push(...of.map((document) => ({ document, error })))),
    ),
  );
  return failures;
}

interface Update {
  of: readonly PublishedDocument[];
  run: () => Promise<unknown>;
}

/** Matches documents with a filled outbox: another instance may have cleared it already. */
const pending = { outboxPendingAt: { $exists: true } };

const filterEach = (model: AnyModel, documents: readonly PublishedDocument[]): Update[] =>
  documents.map((document) => ({
    of: [document],
    run: () => model.collection.updateOne({ _id: document._id as never, ...pending }, removeEvents(document.eventIds)),
  }));

/** Clears whole outboxes, because no event can have been added to these documents since their insert. */
function unsetAll(model: AnyModel, documents: readonly PublishedDocument[]): Update[] {
  const chunks = Array.from({ length: Math.ceil(documents.length / CHUNK) }, (_, index) =>
    documents.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  return chunks.map((of) => ({
    of,
    run: () =>
      model.collection.updateMany(
        { _id: { $in: of.map(({ _id }) => _id as never) }, ...pending },
        { $unset: { outbox: '', outboxPendingAt: '' } },
      ),
  }));
}

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
