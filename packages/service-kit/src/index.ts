/** The parts that every service shares. Tests import `@mutua/service-kit/testing`. */

export { batchInserts } from './batch-inserts.ts';
export { createBatchedRateLimiter } from './batched-rate-limit.ts';
export { type Bounded, bounded } from './bounded.ts';
export { cachedFor } from './cached-for.ts';
export { capitalised } from './capitalised.ts';
export {
  baseConfigShape,
  ConfigError,
  defineConfig,
  fileStoreField,
  httpUrlField,
  isProduction,
  type OutsideProduction,
  originField,
  originList,
  publicUrlField,
  rateLimitScale,
  secretField,
  secretsField,
  serviceConfigShape,
} from './config.ts';
export { isConnectionError } from './connection-error.ts';
export { workContext } from './context.ts';
export { isRecordingCommands, recordCommands } from './database/record-commands.ts';
export { retryOnDuplicate, unlessDuplicate, upsert } from './duplicate-keys.ts';
export {
  AppError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  isDuplicateKey,
  NotFoundError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  TooManyRequestsError,
  toAppError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './errors.ts';
export { type Consumer, createConsumer, type EventHandler, type EventHandlers } from './events/consumer.ts';
export {
  type DeadLetter,
  dropDeadLetters,
  emptyQueues,
  listDeadLetters,
  listWaitingEvents,
  replayDeadLetters,
  replayWaitingEvents,
  type WaitingEvent,
} from './events/dead-letters.ts';
export { newEvent } from './events/event.ts';
export { inboxPlugin, insertOnce, isNewer, isRepublished, replaceIfNewer } from './events/inbox.ts';
export { createOutboxWrites, type EventStore } from './events/outbox.ts';
export { type OutboxFields, outboxFields, outboxPlugin, outboxStage, withEvents } from './events/outbox-fields.ts';
export { openQueue } from './events/queues.ts';
export { createRelay, type Relay } from './events/relay.ts';
export { createHealth, redisCheck } from './health.ts';
export { sendCompressed } from './http/compression.ts';
export { createEndedSessions, type EndedSession, type EndedSessions } from './http/ended-sessions.ts';
export { errorMiddleware, sendError, unknownPath } from './http/error-middleware.ts';
export type { Call, Caller, Handler, TokenVerifier } from './http/http-types.ts';
export { implement } from './http/implement.ts';
export { languageOf } from './http/language.ts';
export { languageFor, localizeError, setLanguage } from './http/localize.ts';
export { beginCallSpan, endCallSpan } from './http/request-id.ts';
export { ACCESS_TOKENS, createTokenVerifier, type KeySet, staticTokenVerifier } from './http/token-verifier.ts';
export { fileOf, receiveFile, type UploadedFile } from './http/upload.ts';
export { insertMissing } from './insert-missing.ts';
export { createJobPoller, findDueBy, type JobPoller, type PolledJobs } from './job-poller.ts';
export { createKeyedMutex } from './keyed-mutex.ts';
export { runService } from './lifecycle.ts';
export { createLogger, type Logger } from './logger.ts';
export { recordCall } from './metrics/call-metrics.ts';
export { watchRedis } from './metrics/engine-metrics.ts';
export { counter, gauge, histogram, registry } from './metrics/metrics.ts';
export { addSource, type Source } from './metrics/scrape.ts';
export type { IndexToBuild, Migration, MigrationTools, StoredDocument } from './migrations/migration.ts';
export { connectMongo } from './mongo.ts';
export { findPage, LONGEST_LIST, type PageQuery, paginationOf, skipOf } from './pagination.ts';
export { createPeriodicTask } from './periodic-task.ts';
export {
  createRateLimiter,
  createSharedCounter,
  type RateLimit,
  type RateLimiter,
  rateLimitRefusals,
  type SharedCounter,
} from './rate-limit.ts';
export { inParts, readAll } from './read-all.ts';
export { createRedis, findKeys, pipelined, type RedisClient, sharedPrefix } from './redis.ts';
export { retryOnConflict } from './retry-on-conflict.ts';
export { createSeal, type Seal, sealWith } from './seal.ts';
export { runSeed } from './service/seed.ts';
export { createService, type Service } from './service/service.ts';
export type { ServiceParts, Snapshots } from './service/service-types.ts';
export { createSignatures, type Secrets } from './signatures.ts';
export { firstLetters, foldText, indexedWordsOf, textPattern, wordsOf } from './text.ts';
export { newTraceId, traceIdOf, traceparentOf } from './trace.ts';
export { beginSpan, type Span, traced, traceHeaders } from './tracing/spans.ts';
