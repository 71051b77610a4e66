import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../errors/errors.ts';
import type { Logger } from '../logging/logger.ts';

/** Much longer than clocks of two machines differ, yet short enough for an operator to wait after a crash. */
const LEASE_MS = 30_000;
const RENEWALS = 6;
const ASK_AGAIN_MS = 500;

interface LockDocument {
  _id: 'lock';
  owner: string;
  until: Date;
}

/** The lock that lets one process at a time migrate a database. */
export interface Lease {
  /** @throws Error when another process has taken the lock, because this one did not renew it in time */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Waits until no other process migrates the database, then takes the lock. The lock of a dead process expires `leaseMs` after its
 * last renewal.
 */
export async function takeLease(
  connection: Connection,
  { logger, leaseMs = LEASE_MS, reportEveryMs }: { logger: Logger; leaseMs?: number; reportEveryMs: number },
): Promise<Lease> {
  const locks = connection.collection<LockDocument>('migrationLock');
  const owner = randomUUID();
  const until = () => new Date(Date.now() + leaseMs);

  async function take(): Promise<boolean> {
    try {
      await locks.updateOne(
        { _id: 'lock', $or: [{ owner }, { until: { $lt: new Date() } }] },
        { $set: { owner, until: until() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // another process holds the lock
      throw error;
    }
  }

  for (let loggedAt = Number.NEGATIVE_INFINITY; !(await take()); ) {
    if (performance.now() - loggedAt >= reportEveryMs) {
      logger.info('waiting for another process that migrates this database');
      loggedAt = performance.now();
    }
    await delay(Math.min(ASK_AGAIN_MS, leaseMs / 2));
  }
  // A lease that cannot be renewed expires; `check` notices that before the next step.
  const renewing = setInterval(() => {
    locks
      .updateOne({ _id: 'lock', owner }, { $set: { until: until() } })
      .catch((error) => logger.warn({ err: error }, 'the migration lock could not be renewed'));
  }, leaseMs / RENEWALS).unref();

  return {
    async check() {
      const { matchedCount } = await locks.updateOne({ _id: 'lock', owner }, { $set: { until: until() } });
      if (matchedCount === 0) throw new Error('another process has taken the migration lock of this database');
    },
    async release() {
      clearInterval(renewing);
      await locks.deleteOne({ _id: 'lock', owner });
    },
  };
}
