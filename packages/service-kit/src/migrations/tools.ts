import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { IndexToBuild, MigrationTools, StoredDocument } from './migration.ts';

/** How often to repeat the command for a slow index. A server continues to build after its client has stopped waiting. */
const INDEX_ATTEMPTS = 1_000;
const BATCH = 500;

/** The server's error codes for a missing index or collection. */
const NOTHING_TO_DROP = new Set<unknown>(['IndexNotFound', 'NamespaceNotFound']);

export function createTools({
  connection,
  logger,
  saved,
  save,
}: {
  connection: Connection;
  logger: Logger;
  saved: unknown;
  /** Saves the position, and the progress for the operator. */
  save: (position: unknown, progress?: { done: number; total: number }) => Promise<void>;
}): MigrationTools {
  /** Builds an index. When the build exceeds the time limit of a command, the repeated command waits for the running build. */
  async function build(collection: string, { key, ...options }: IndexToBuild): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await connection.collection(collection).createIndex(key, options);
        return;
      } catch (error) {
        const isSlow = (error as Error).name === 'MongoNetworkTimeoutError';
        if (!isSlow || attempt === INDEX_ATTEMPTS) throw error;
        logger.info({ collection, key, attempt }, 'an index is still being built');
        await save(saved);
      }
    }
  }

  return {
    connection,
    logger,
    saved,
    save: (position) => save(position),

    async createIndexes(collection, indexes) {
      for (const index of indexes) await build(collection, index);
    },

    async dropIndex(collection, name) {
      try {
        await connection.collection(collection).dropIndex(name);
        logger.info({ collection, index: name }, 'index dropped');
      } catch (error) {
        if (!NOTHING_TO_DROP.has((error as { codeName?: string }).codeName)) throw error;
      }
    },

    async forEachBatch(collection, filter, apply, { size = BATCH } = {}) {
      const documents = connection.collection<StoredDocument>(collection);
      const total = await documents.countDocuments(filter);
      let { after, done } = (saved ?? { done: 0 }) as { after?: unknown; done: number };
      for (;;) {
        const rest = after === undefined ? filter : { $and: [filter, { _id: { $gt: after } }] };
        const batch = await documents.find(rest).sort({ _id: 1 }).limit(size).toArray();
        if (batch.length === 0) return;
        await apply(batch);
        after = batch.at(-1)?._id;
        done += batch.length;
        await save({ after, done }, { done, total });
      }
    },
  };
}
