import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import type { IndexToBuild } from './migration.ts';

/**
 * Compares the indexes of a database with those that the models of its connection declare.
 * @param options.leaving names of indexes that the models no longer declare but the previous release still uses
 * @returns a line for each index that is missing on one side or differs
 */
export async function findIndexDrift(
  connection: Connection,
  { leaving = [] }: { leaving?: readonly string[] } = {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const model of Object.values(connection.models)) {
    const { name } = model.collection;
    const declared = model.schema.indexes().map(([key, options]) => describe({ key, ...options } as IndexToBuild));
    const stored = (await listIndexes(connection, name)).filter(
      (index) => !leaving.includes(index.name ?? '') && !('_id' in index.key && Object.keys(index.key).length === 1),
    );
    const built = stored.map((index) => describe(index));
    for (const each of declared) {
      if (!built.some((other) => isDeepStrictEqual(other, each)))
        lines.push(`${name}: no migration builds ${JSON.stringify(each)}`);
    }
    for (const each of built) {
      if (!declared.some((other) => isDeepStrictEqual(other, each)))
        lines.push(`${name}: no model declares ${JSON.stringify(each)}`);
    }
  }
  return lines;
}

/** Without the version and the name, which the server adds. The keys become a list, because their order matters. */
const describe = ({ key, unique, sparse, expireAfterSeconds, partialFilterExpression }: IndexToBuild) => ({
  key: Object.entries(key),
  ...(unique && { unique }),
  ...(sparse && { sparse }),
  ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  ...(partialFilterExpression && { partialFilterExpression }),
});

async function listIndexes(connection: Connection, collection: string): Promise<IndexToBuild[]> {
  try {
    return (await connection.collection(collection).indexes()) as unknown as IndexToBuild[];
  } catch (error) {
    if ((error as { codeName?: string }).codeName === 'NamespaceNotFound') return [];
    throw error;
  }
}
