import { setTimeout as delay } from 'node:timers/promises';
import { bounded, type Logger } from '@mutua/service-kit';

const POLL_MS = 1_000;
const BATCH = 50;
/** So many mails are on their way at a time, so that a slow mail server holds back only a few. */
const PARALLEL = 5;
/** After this another process may try a mail whose process died over it. */
const LEASE_MS = 2 * 60_000;

/** Mails that wait in the database. */
export interface MailSource {
  /** The ids of those that are due. */
  findDue(now: Date, limit: number): Promise<string[]>;
  /** Takes one for this process until `until`, unless another has it, and sends it. */
  deliver(id: string, now: Date, until: Date): Promise<void>;
}

export type MailLoop = ReturnType<typeof createMailLoop>;

/** Looks after the mails of a source: what is due is sent, a few at a time. Several processes may do so. */
export function createMailLoop({
  source,
  logger,
  pollMs = POLL_MS,
}: {
  source: MailSource;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function deliverDue(): Promise<void> {
    const inTurn = bounded({ concurrency: PARALLEL, waiting: BATCH });
    const ids = await source.findDue(new Date(), BATCH);
    const outcomes = await Promise.allSettled(
      ids.map((id) =>
        inTurn(async () => {
          if (stopping.signal.aborted) return;
          const now = new Date();
          await source.deliver(id, now, new Date(now.getTime() + LEASE_MS));
        }),
      ),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await deliverDue().catch((error) => logger.warn({ err: error }, 'mails not looked after'));
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Finishes the mails at hand. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
