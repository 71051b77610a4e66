/** The names of the drivers' connection errors. Names instead of classes, because not all classes are exported. */
const NAMES = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoStalePrimaryError',
  'MaxRetriesPerRequestError',
  'ConnectionClosedError',
]);

/** Answers of a server that is shutting down, or that has lost what it needs. */
const CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server that held the cursor was restarted
  50, // MaxTimeMSExpired
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict, after the engine's own attempts
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  237, // CursorKilled
  262, // ExceededTimeLimit
  365, // TemporarilyUnavailable
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const MESSAGES =
  /bufferCommands = false|Client must be connected|Stream isn't writeable|Connection is closed|Command timed out|ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|connection \d+ to .* (closed|timed out)|the database system is (starting up|shutting down|in recovery mode)|server closed the connection|Cannot use a pool after/i;

/** Redis answers but accepts no writes (full, read-only, without replicas or a disk), or is about to start or to be replaced. */
const REDIS_REFUSES =
  /^(EXECABORT Transaction discarded because of: )?(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED|NOREPLICAS)\b/;

/** The client's error while it knows no master. */
const FAILOVER =
  /None of startup nodes is available|Cluster (isn't ready|is ended)|No (sharded )?subscriber for|Too many Cluster redirections|Failed to refresh slots cache|All sentinels are unreachable/;

const LABELS = ['RetryableWriteError', 'TransientTransactionError', 'InterruptedDueToPoolClear', 'ResetPool'];

/** How many levels of wrapped errors are searched. */
const DEPTH = 4;

/**
 * Whether an error means that the database or Redis is unreachable, overloaded or accepts no writes, rather than that a command was wrong.
 * Also checks the errors inside bulk-write errors, transactions and wrappers.
 */
export const isConnectionError = (error: unknown): boolean => isLost(error, 0);

function isLost(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > DEPTH) return false;
  const { name, message, code, cause, reason, errorResponse, writeErrors, previousErrors, errorLabelSet, err } =
    error as Record<string, unknown>;
  if (typeof name === 'string' && NAMES.has(name)) return true;
  // The numeric codes of other libraries mean something else.
  const isDrivers = typeof name !== 'string' || name.startsWith('Mongo') || typeof code === 'string';
  if (isDrivers && CODES.has(code)) return true;
  if (typeof message === 'string' && [MESSAGES, REDIS_REFUSES, FAILOVER].some((each) => each.test(message)))
    return true;
  if (errorLabelSet instanceof Set && LABELS.some((label) => errorLabelSet.has(label))) return true;
  const inner = [cause, reason, errorResponse, err, ...[writeErrors, previousErrors].filter(Array.isArray).flat()];
  return inner.some((each) => isLost(each, depth + 1));
}
