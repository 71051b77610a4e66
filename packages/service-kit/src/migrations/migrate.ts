import type { Connection } from 'mongoose';
import type { Logger } from '../logger.ts';
import { takeLease } from './lease.ts';
import type { Migration } from './migration.ts';
import { createTools } from './tools.ts';

/** What is known of a migration in a database, in the collection `migrations`. */
interface MigrationRecord {
  /** Its name. */
  _id: string;
  startedAt: Date;
  /** Absent until it is applied. */
  finishedAt?: Date;
  /** What it saved last. */
  position?: unknown;
  progress?: { done: number; total: number };
  /** Of the last run, when that failed. */
  error?: string;
}

const recordsOf = (connection: Connection) => connection.collection<MigrationRecord>('migrations');

/** The names of those migrations that the database does not have. What it has beyond them, a newer release has brought. */
export async function findPending(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  if (migrations.length === 0) return [];
  const applied = await recordsOf(connection)
    .find({ finishedAt: { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  const names = new Set(applied.map(({ _id }) => _id));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

/**
 * Applies the migrations that the database does not have, in their order, each once. Several processes may try at the same time: one
 * works, the others wait and find everything done.
 * @throws what a migration threw; the next run goes on with that one
 */
export async function migrate({
  connection,
  migrations,
  logger,
  leaseMs,
}: {
  connection: Connection;
  migrations: readonly Migration[];
  logger: Logger;
  /** How long a process that died holds up the next one. */
  leaseMs?: number;
}): Promise<void> {
  if ((await findPending(connection, migrations)).length === 0) return;
  const lease = await takeLease(connection, { logger, ...(leaseMs !== undefined && { leaseMs }) });
  try {
    const pending = new Set(await findPending(connection, migrations));
    for (const migration of migrations) if (pending.has(migration.name)) await apply(migration);
  } finally {
    await lease.release();
  }

  async function apply({ name, run }: Migration): Promise<void> {
    const records = recordsOf(connection);
    const log = logger.child({ migration: name });
    const known = await records.findOne({ _id: name });
    log.info(known?.position === undefined ? 'migration begins' : 'migration goes on');
    const start = performance.now();
    await records.updateOne(
      { _id: name },
      { $unset: { error: 1 }, $setOnInsert: { startedAt: new Date() } },
      { upsert: true },
    );
    try {
      const tools = createTools({
        connection,
        logger: log,
        saved: known?.position,
        save: async (position, progress) => {
          await lease.check();
          await records.updateOne(
            { _id: name },
            { $set: { ...(position !== undefined && { position }), ...(progress && { progress }) } },
          );
        },
      });
      await run(tools);
      await lease.check();
    } catch (error) {
      log.error({ err: error }, 'migration failed; it can be run again');
      await records.updateOne({ _id: name }, { $set: { error: (error as Error).message } });
      throw error;
    }
    await records.updateOne({ _id: name }, { $set: { finishedAt: new Date() } });
    log.info({ ms: Math.round(performance.now() - start) }, 'migration applied');
  }
}
