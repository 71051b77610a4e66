import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { beginSpan, isTracing, type Span } from '../tracing/spans.ts';
import { leanDefaults } from './lean-defaults.ts';
import { isRecordingCommands, recordCommands } from './record-commands.ts';

const SELECTION_TIMEOUT_MS = 2_000;
/** For a database that hangs: the longest wait for an answer, and before it for a free connection. */
const SOCKET_TIMEOUT_MS = 6_000;
const QUEUE_TIMEOUT_MS = 3_000;
/** The driver's heartbeat runs every 10 s, and fails after another 10 s plus the connect timeout. */
const MONITOR_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 500;

/**
 * Connects to a database, waiting for it up to half a minute (a system starts in any order). Later, a command fails within two seconds when
 * the database is unreachable, and within ten when it hangs.
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
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      waitQueueTimeoutMS: QUEUE_TIMEOUT_MS,
      // Both are the defaults of the driver and of MongoDB, stated explicitly: acknowledged writes survive the loss of a server.
      writeConcern: { w: 'majority' },
      retryWrites: true,
      monitorCommands: isTracing() || isRecordingCommands(),
    });
    connection.plugin(leanDefaults);
    recordCommands(connection.getClient());
    try {
      await connection.asPromise();
      endWhenMonitorHangs(connection.getClient());
      if (isTracing()) traceCommands(connection.getClient());
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

/** Makes a span for each command that belongs to a trace, with its name and collection, but no values. */
function traceCommands(client: ReturnType<Connection['getClient']>): void {
  const spans = new Map<number, Span>();
  const end = (requestId: number, result?: { error: unknown }) => {
    spans.get(requestId)?.end(result);
    spans.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection = typeof command[commandName] === 'string' ? command[commandName] : '';
    const attributes = { 'db.system.name': 'mongodb', 'db.collection.name': collection };
    const span = beginSpan(`${commandName} ${collection}`.trim(), { kind: 'client', attributes });
    if (span) spans.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, { error: failure }));
}

/**
 * Ends the process when a heartbeat of the driver neither succeeds nor fails. mongodb 7.8 can wait for ever for a socket that was
 * closed during a write; after that it never connects again. The supervisor restarts the process.
 * @param monitor the driver's client, or another emitter of heartbeat events
 */
export function endWhenMonitorHangs(
  monitor: NodeJS.EventEmitter,
  { timeoutMs = MONITOR_TIMEOUT_MS, end = endProcess }: { timeoutMs?: number; end?: () => void } = {},
): void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => clearTimeout(timer);
  monitor.on('serverHeartbeatStarted', () => {
    settle();
    timer = setTimeout(end, timeoutMs).unref();
  });
  for (const event of ['serverHeartbeatSucceeded', 'serverHeartbeatFailed', 'serverClosed']) monitor.on(event, settle);
}

/** Throws an error that nobody catches: the process logs it and exits. */
const endProcess = () => {
  throw new Error("the database driver's heartbeat hangs, and the driver does not reconnect");
};
