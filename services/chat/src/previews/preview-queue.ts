import { CHAT_LIMITS } from '@mutua/contracts';
import { createRedis, isConnectionError, type Logger, type RedisClient, sharedPrefix } from '@mutua/service-kit';
import { DelayedError, Queue, Worker } from 'bullmq';

/** A job for one message and one address. `previewId` is the digest of the address. */
export interface PreviewJob {
  messageId: string;
  previewId: string;
}

const NAME = 'previews';
/** The pause before a job runs again when its host already has as many readers as allowed. */
const PAUSE_MS = 1_000;

/** A task throws this when its host is busy. */
export class NotYetError extends Error {}

/** The queue of link previews. All nodes together run four jobs at once. A job is not repeated when it fails or its process dies. */
export function createPreviewQueue({
  redis,
  redisUrl,
  prefix,
  run,
  logger,
}: {
  redis: RedisClient;
  redisUrl: string;
  prefix: string;
  run: (job: PreviewJob) => Promise<void>;
  logger: Logger;
}) {
  const { atOnce } = CHAT_LIMITS.preview;
  const own = sharedPrefix(redis, `${prefix}:chat`, NAME);
  const queue = new Queue<PreviewJob, void, string>(NAME, { connection: redis, prefix: own });
  const connection = createRedis(redisUrl, { role: 'worker', logger });
  const worker = new Worker<PreviewJob, void, string>(
    NAME,
    async (job, token) => {
      try {
        await run(job.data);
      } catch (error) {
        if (!(error instanceof NotYetError)) throw error;
        await job.moveToDelayed(Date.now() + PAUSE_MS, token);
        throw new DelayedError();
      }
    },
    { connection, prefix: own, concurrency: atOnce, autorun: false, maxStalledCount: 0, runRetryDelay: 1_000 },
  );
  // `createRedis` logs a lost connection.
  const note = (error: Error): void => {
    if (!isConnectionError(error)) logger.debug({ err: error }, 'queue of previews');
  };
  queue.on('error', note);
  worker.on('error', note);
  worker.on('failed', (job, error) => logger.debug({ err: error, job: job?.id }, 'a link has no preview'));

  return {
    /** Adds a job, once per message and address. */
    async add(job: PreviewJob): Promise<void> {
      const jobId = `${job.messageId}-${job.previewId}`;
      await queue.add('preview', job, { jobId, attempts: 1, removeOnComplete: true, removeOnFail: true });
    },

    start(): void {
      // Limits all nodes together. While Redis is away, each node runs up to four jobs.
      queue.setGlobalConcurrency(atOnce).catch((error) => logger.debug({ err: error }, 'queue of previews'));
      worker.run().catch((error) => logger.error({ err: error }, 'links get no previews any more'));
    },

    /** Takes no new jobs, and waits for the running ones. */
    async stop(): Promise<void> {
      await worker.close(connection.status !== 'ready');
      connection.disconnect();
    },
  };
}
