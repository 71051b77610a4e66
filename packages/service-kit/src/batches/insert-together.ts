import type { Connection } from 'mongoose';
import { inBatches } from './in-batches.ts';

/** The indexes of the documents that an unordered write refused. */
function refusedIndexes(error: unknown): number[] {
  const failures = error instanceof Error && 'writeErrors' in error ? error.writeErrors : [];
  return (Array.isArray(failures) ? failures : [failures]).map(({ index }) => index);
}

/**
 * Inserts the documents of simultaneous calls in one write, by the driver: for documents that are complete, because creating one of
 * mongoose costs as much as the write. Those that the write refused are tried one by one, so that each call learns its own reason.
 * @param options.collectMs see `inBatches`
 * @returns a function that resolves once its document is stored, and rejects when it was refused
 */
export function insertTogether<D extends object>(
  { collection }: { collection: Connection['collections'][string] },
  options: { collectMs?: number } = {},
): (document: D) => Promise<void> {
  return inBatches<D, void>(async (documents) => {
    const refused = new Set<number>();
    if (documents.length === 1) refused.add(0);
    else
      await collection.insertMany(documents, { ordered: false }).catch((error: unknown) => {
        const failures = refusedIndexes(error);
        if (failures.length === 0) throw error;
        for (const index of failures) refused.add(index);
      });
    return Promise.allSettled(
      documents.map(async (document, index) => {
        if (refused.has(index)) await collection.insertOne(document);
      }),
    );
  }, options);
}
