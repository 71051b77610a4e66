import type { Migration } from '../src/migrations/migration.ts';

/** Long enough for a busy machine, short enough for a test that waits until the lease expires. */
export const LEASE_MS = 2_000;

/** Counts each note's words by adding to a number, so that a document that is migrated twice has a wrong number. */
export const countWords = (beforeBatch: () => unknown = () => undefined): Migration => ({
  name: '001-count-words',
  run: ({ connection, forEachBatch }) =>
    forEachBatch(
      'notes',
      {},
      async (notes) => {
        await beforeBatch();
        for (const { _id, text } of notes) {
          await connection.collection('notes').updateOne({ _id }, { $inc: { words: text.split(' ').length, runs: 1 } });
        }
      },
      { size: 2 },
    ),
});
