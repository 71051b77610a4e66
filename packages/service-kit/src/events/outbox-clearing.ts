import { type Model, mongo } from 'mongoose';
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

/** The most documents per command, because a command may hold the locks of all of its documents until the last is written. */
const CHUNK = { sameUpdate: 50, ownUpdates: 10 };
const AT_A_TIME = 4;

/**
 * Removes published events from the outboxes of a model's documents, and keeps events that were written meanwhile. A failure does not
 * hold back the other documents, and a lock on a unique index covers few of them. Documents that another instance has cleared are
 * not written again.
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
      inTurn(run).catch((error: unknown) =>
        failures.push(...failedAmong(of, error).map((document) => ({ document, error }))),
      ),
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

/** Those of a command that it could not write; all of them when it failed as a whole. */
function failedAmong(documents: readonly PublishedDocument[], error: unknown): readonly PublishedDocument[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) return documents;
  const failed = [error.writeErrors].flat().flatMap(({ index }) => documents[index] ?? []);
  return failed.length > 0 ? failed : documents;
}

const filterEach = (model: AnyModel, documents: readonly PublishedDocument[]): Update[] =>
  chunksOf(documents, CHUNK.ownUpdates).map((of) => ({
    of,
    run: () =>
      model.collection.bulkWrite(
        of.map(({ _id, eventIds }) => ({
          updateOne: { filter: { _id: _id as never, ...pending }, update: removeEvents(eventIds) },
        })),
        { ordered: false },
      ),
  }));

/** Clears whole outboxes, because no event can have been added to these documents since their insert. */
function unsetAll(model: AnyModel, documents: readonly PublishedDocument[]): Update[] {
  return chunksOf(documents, CHUNK.sameUpdate).map((of) => ({
    of,
    run: () =>
      model.collection.updateMany(
        { _id: { $in: of.map(({ _id }) => _id as never) }, ...pending },
        { $unset: { outbox: '', outboxPendingAt: '' } },
      ),
  }));
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
