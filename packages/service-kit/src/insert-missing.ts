import type { Model } from 'mongoose';

/** One write of many thousands could take longer than a command may. */
const AT_A_TIME = 500;

/**
 * Inserts the documents whose id is not there yet, and leaves the others as they are. So a load of data that broke off can be
 * done again, and what has changed since stays. Validates nothing and tells nobody.
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
