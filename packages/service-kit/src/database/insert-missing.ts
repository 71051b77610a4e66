import type { Model } from 'mongoose';

/** A write of many thousands of documents could exceed the time limit of a command. */
const AT_A_TIME = 500;

/**
 * Inserts the documents whose ids are not stored yet, and leaves the others unchanged. An interrupted load can therefore be
 * repeated without undoing later changes. Does not validate the documents and publishes no events.
 */
export async function insertMissing<D>(
  model: Model<D>,
  documents: readonly (Partial<D> & { _id: unknown })[],
): Promise<void> {
  const writes = documents.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
  }));
  for (let from = 0; from < writes.length; from += AT_A_TIME) {
    const part = writes.slice(from, from + AT_A_TIME) as unknown as Parameters<Model<D>['bulkWrite']>[0];
    await model.bulkWrite(part, { ordered: false });
  }
}
