/** The parts that every service shares. Tests import `@mutua/service-kit/testing`. */

export { batchInserts } from './database/batch-inserts.ts';
export { retryOnDuplicate, unlessDuplicate, upsert } from './database/duplicate-keys.ts';
export { insertMissing } from './database/insert-missing.ts';
export { connectMongo } from './database/mongo.ts';
export { findPage, LONGEST_LIST, type PageQuery, paginationOf, readPage, skipOf } from './database/pagination.ts';
export { inParts, readAll } from './database/read-all.ts';
export { isRecordingCommands, recordCommands } from './database/record-commands.ts';
export { retryOnConflict } from './database/retry-on-conflict.ts';
export { isConnectionError } from './errors/connection-error.ts';
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
} from './errors/errors.ts';
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
export { sendCompressed } from './http/compression.ts';
export { createEndedSessions, type EndedSession, type EndedSessions } from './http/ended-sessions.ts';
export { errorMiddleware, sendError, unknownPath } from './http/error-middleware.ts';
export type { Call, Caller, Handler, TokenVerifier } from './http/http-types.ts';
export { implement } from './http/implement.ts';
export { languageOf } from './http/language.ts';
export { languageFor, languageOfAnswer, localizeError, setLanguage } from './http/localize.ts';
export { beginCallSpan, endCallSpan } from './http/request-id.ts';
export { sendCalendar } from './http/send-calendar.ts';
export { ACCESS_TOKENS, createTokenVerifier, type KeySet, staticTokenVerifier } from './http/token-verifier.ts';
export { fileOf, receiveFile, type UploadedFile } from './http/upload.ts';
export { type Bounded, bounded } from './jobs/bounded.ts';
export { cachedFor } from './jobs/cached-for.ts';
export { createJobPoller, findDueBy, type JobPoller, type PolledJobs } from './jobs/job-poller.ts';
export { createKeyedMutex } from './jobs/keyed-mutex.ts';
export { createPeriodicTask } from './jobs/periodic-task.ts';
export { createRateLimiter, type RateLimit, type RateLimiter, rateLimitRefusals } from './limits/rate-limit.ts';
export { createSharedCounter, type SharedCounter } from './limits/shared-counter.ts';
export { workContext } from './logging/context.ts';
export { createLogger, type Logger } from './logging/logger.ts';
export { recordCall } from './metrics/call-metrics.ts';
export { watchRedis } from './metrics/engine-metrics.ts';
export { counter, gauge, histogram, registry } from './metrics/metrics.ts';
export { addSource, type Source } from './metrics/scrape.ts';
export type { IndexToBuild, Migration, MigrationTools, StoredDocument } from './migrations/migration.ts';
export { createRedis, findKeys, pipelined, type RedisClient, sharedPrefix } from './redis/redis.ts';
export { createSeal, type Seal, sealWith } from './secrets/seal.ts';
export { createSignatures, type Secrets } from './secrets/signatures.ts';
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
  rateLimitScale,
  secretField,
  secretsField,
  serviceConfigShape,
  siteZoneField,
} from './service/config.ts';
export { createHealth, redisCheck } from './service/health.ts';
export { runService } from './service/lifecycle.ts';
export { runSeed } from './service/seed.ts';
export { createService, type Service } from './service/service.ts';
export type { ServiceContext, ServiceParts, Snapshots } from './service/service-types.ts';
export { capitalised } from './text/capitalised.ts';
export { firstLetters, foldText, indexedWordsOf, textPattern, wordsOf } from './text/text.ts';
export { endingsOf, isUnspaced, shortestPartOf, startingWith } from './text/word-parts.ts';
export { beginSpan, type Span, traced, traceHeaders } from './tracing/spans.ts';
export { newTraceId, traceIdOf, traceparentOf } from './tracing/trace.ts';
