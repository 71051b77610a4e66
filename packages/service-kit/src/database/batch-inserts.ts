import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';

type Collection = Connection['collections'][string];

/**
 * Inserts documents in one write. Inserts refused ones again one by one, so that each has its own error.
 * @returns the insert of each document
 * @throws the error of a write that failed as a whole
 */
async function insertAll<D extends object>(
  collection: Collection,
  documents: readonly D[],
): Promise<Promise<unknown>[]> {
  const insertOne = (document: D): Promise<unknown> => collection.insertOne(document);
  if (documents.length === 1) return documents.map(insertOne);
  try {
    await collection.insertMany([...documents], { ordered: false });
    return documents.map(() => Promise.resolve());
  } catch (error) {
    const failures = error instanceof Error && 'writeErrors' in error ? [error.writeErrors].flat() : [];
    const refused = new Set(failures.map((failure) => (failure as { index: number }).index));
    if (refused.size === 0) throw error;
    return documents.map((document, index) => (refused.has(index) ? insertOne(document) : Promise.resolve()));
  }
}

/**
 * Inserts the documents of simultaneous calls in one write of the driver. They must be complete: creating a mongoose document would cost as
 * much as the write.
 * @param options.collectMs how long a document waits for others
 * @returns a function that resolves once its document is stored, and rejects when it was refused
 */
export function batchInserts<D extends object>(
  { collection }: { collection: Collection },
  { collectMs }: { collectMs: number },
): (document: D) => Promise<void> {
  interface Batch {
    documents: D[];
    inserts: Promise<Promise<unknown>[]>;
  }
  let open: Batch | undefined;

  function openBatch(): Batch {
    const documents: D[] = [];
    const inserts = delay(collectMs).then(() => {
      open = undefined;
      return insertAll(collection, documents);
    });
    return { documents, inserts };
  }

  return async (document) => {
    open ??= openBatch();
    const { documents, inserts } = open;
    const place = documents.push(document) - 1;
    await (await inserts)[place];
  };
}
