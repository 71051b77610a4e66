import type { Model } from 'mongoose';
import { inBatches } from './in-batches.ts';

/** A batch of reads that the database keeps for longer does not hold back the next one. */
const PATIENCE_MS = 20;

/**
 * Reads what simultaneous calls want by id with one question: a question costs a service about as much of the processor as the rest of
 * a small call. A read begins after it was asked for, so it finds what was written before. Calls share what they get: leave it unchanged.
 * @param read answers with those that exist, in any order
 * @returns a function that gives those of these ids that exist, in the order of the ids
 */
export function readTogether<V extends { _id: string }>(
  read: (ids: string[]) => Promise<readonly V[]>,
): (ids: readonly string[]) => Promise<V[]> {
  const ask = inBatches<readonly string[], V[]>(
    async (asked) => {
      const found = await read([...new Set(asked.flat())]);
      const byId = new Map(found.map((each) => [each._id, each]));
      const value = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
      return asked.map((ids) => ({ status: 'fulfilled', value: value(ids) }));
    },
    { patienceMs: PATIENCE_MS },
  );
  return async (ids) => (ids.length === 0 ? [] : ask(ids));
}

/**
 * The documents of a collection by their ids, read together (see `readTogether`).
 * @param conditions what the documents must meet besides
 */
export const readByIdTogether = <V extends { _id: string }>(
  model: Model<V>,
  conditions: object = {},
): ((ids: readonly string[]) => Promise<V[]>) =>
  readTogether(async (ids) => model.find({ _id: { $in: ids }, ...conditions }).lean<V[]>());
