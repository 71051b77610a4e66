import type { Model, mongo } from 'mongoose';
import { bounded } from '../bounded.ts';
import { isInsertOnly } from './outbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: a model of any document
type AnyModel = Model<any>;
type Id = mongo.BSON.ObjectId | string;

/** A document with the ids of its events that are published and still stored. */
export interface PublishedDocument {
  _id: Id;
  eventIds: ReadonlySet<string>;
}

/** One statement on many documents holds the locks of all until the last is written. */
const CHUNK = 50;
const AT_A_TIME = 4;

/**
 * Takes published events out of the documents of a model. Only those: others may have been written meanwhile. Each document has an
 * update of its own, so that a failing one does not hold back the others, and a lock on a unique index covers one document only.
 * Events that another instance has taken out are left alone.
 * @returns the documents that failed, with the reason
 */
export async function takeOut(
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

/** A document that another instance has cleared has no date: it needs no write. */
const pending = { outboxPendingAt: { $exists: true } };

const filterEach = (model: AnyModel, documents: readonly PublishedDocument[]): Update[] =>
  documents.map((document) => ({
    of: [document],
    run: () => model.collection.updateOne({ _id: document._id as never, ...pending }, without(document.eventIds)),
  }));

/** Without a filter, because nothing can have been added to these documents since. */
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

/** One update whatever happened meanwhile: drops these events, and both fields once none is left. */
function without(eventIds: ReadonlySet<string>): object[] {
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
