import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';

/** The names in use by open contexts of this test file. */
const taken = new Set<string>();

/**
 * The name of a database that test files of one worker use one after the other, because building indexes takes longer than
 * emptying collections. A file with several open contexts gets a different one for each.
 */
export function takeDatabase(service: string): { dbName: string; release(): void } {
  const { TEST_RUN = 'single', JEST_WORKER_ID = '1' } = process.env;
  const nameOf = (nth: number) => `test-${TEST_RUN}-${service}-${JEST_WORKER_ID}-${nth}`;
  let nth = 1;
  while (taken.has(nameOf(nth))) nth += 1;
  const dbName = nameOf(nth);
  taken.add(dbName);
  return { dbName, release: () => void taken.delete(dbName) };
}

/** Applies missing migrations, and removes every document that an earlier test file left. */
export async function prepareDatabase(
  connection: Connection,
  { migrations, logger }: { migrations: readonly Migration[]; logger: Logger },
): Promise<void> {
  await migrate({ connection, migrations, logger });
  const names = (await connection.listCollections()).map(({ name }) => name).filter((name) => name !== 'migrations');
  await Promise.all(names.map((name) => connection.collection(name).deleteMany({})));
}
