import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from './logger.ts';

const SELECTION_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 500;

/**
 * Connects to a database, waiting for it up to half a minute (a system starts in any order). Later a command fails within
 * two seconds when the database cannot be reached, instead of waiting for it.
 * @throws MongooseServerSelectionError when it cannot be reached in time
 */
export async function connectMongo({
  uri,
  dbName,
  logger,
  startTimeoutMs = START_TIMEOUT_MS,
}: {
  uri: string;
  dbName: string;
  logger: Logger;
  startTimeoutMs?: number;
}): Promise<Connection> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const connection = mongoose.createConnection(uri, {
      dbName,
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      connectTimeoutMS: SELECTION_TIMEOUT_MS,
    });
    try {
      await connection.asPromise();
      let isClosing = false;
      connection.once('disconnecting', () => {
        isClosing = true;
      });
      connection.on('disconnected', () => isClosing || logger.warn('database connection lost'));
      connection.on('reconnected', () => logger.info('database connection restored'));
      return connection;
    } catch (error) {
      await connection.destroy();
      if (performance.now() > deadline) throw error;
      logger.warn({ reason: (error as Error).message }, 'waiting for the database');
      await delay(RETRY_MS);
    }
  }
}

/** Builds the indexes of every model of the connection that are not there yet; drops none. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  // One after the other: the local engine builds one index at a time.
  for (const model of Object.values(connection.models)) await model.createIndexes();
}
