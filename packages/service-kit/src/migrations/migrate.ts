import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { takeLease } from './lease.ts';
import type { Migration } from './migration.ts';
import { createTools } from './tools.ts';

/** The record of a migration in the database's collection `migrations`. */
interface MigrationRecord {
  /** The name of the migration. */
  _id: string;
  startedAt: Date;
  /** Absent until it is applied. */
  finishedAt?: Date;
  /** The last saved position. */
  position?: unknown;
  progress?: { done: number; total: number };
  /** The error of the last run, when it failed. */
  error?: string;
}

/** How often a migration reports that it runs or waits for another process, to whoever is starting the service. */
const REPORT_EVERY_MS = 5_000;

const recordsOf = (connection: Connection) => connection.collection<MigrationRecord>('migrations');

/** The names of the migrations that are not applied yet. Ignores migrations that a newer release has applied. */
export async function findPending(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  if (migrations.length === 0) return [];
  const applied = await recordsOf(connection)
    .find({ finishedAt: { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  const names = new Set(applied.map(({ _id }) => _id));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

/**
 * Applies the missing migrations in order, each once. Several processes may call this at the same time: one works, and the others
 * wait and then find everything done.
 * @throws the error of a migration; the next run continues with that migration
 */
export async function migrate({
  connection,
  migrations,
  logger,
  leaseMs,
  reportEveryMs = REPORT_EVERY_MS,
}: {
  connection: Connection;
  migrations: readonly Migration[];
  logger: Logger;
  /** How long the lock of a dead process keeps the next one waiting. */
  leaseMs?: number;
  reportEveryMs?: number;
}): Promise<void> {
  const [next] = await findPending(connection, migrations);
  if (next === undefined) return;
  const lease = await takeLease(connection, {
    logger: logger.child({ migration: next }),
    reportEveryMs,
    ...(leaseMs !== undefined && { leaseMs }),
  });
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
    log.info(known?.position === undefined ? 'migration started' : 'migration continued');
    const start = performance.now();
    let latest: object = {};
    const reporting = setInterval(() => log.info(latest, 'migrating'), reportEveryMs);
    try {
      await records.updateOne(
        { _id: name },
        { $unset: { error: 1 }, $setOnInsert: { startedAt: new Date() } },
        { upsert: true },
      );
      const tools = createTools({
        connection,
        logger: log,
        saved: known?.position,
        save: async (position, progress) => {
          if (progress) latest = progress;
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
    } finally {
      clearInterval(reporting);
    }
    await records.updateOne({ _id: name }, { $set: { finishedAt: new Date() } });
    log.info({ ms: Math.round(performance.now() - start) }, 'migration applied');
  }
}
