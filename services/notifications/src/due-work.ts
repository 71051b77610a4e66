import { setTimeout as delay } from 'node:timers/promises';
import { bounded, type Logger } from '@mutua/service-kit';

const POLL_MS = 1_000;
const BATCH = 50;
/** So many pieces of work are at hand at a time, so that a slow one (a slow mail server) holds back only a few. */
const PARALLEL = 5;

/** Work that waits in the database until it is due: mails, followers to be told. */
export interface DueWork {
  /** For the log. */
  name: string;
  /** The ids of what is due, the oldest first. */
  findDue(now: Date, limit: number): Promise<string[]>;
  /** Takes one for this process, unless another has it, and does it. Stops early, and keeps what is done, once `isStopping`. */
  work(id: string, isStopping: () => boolean): Promise<void>;
}

export type DueWorker = ReturnType<typeof createDueWorker>;

/** Does what is due, a few pieces at a time. Several processes may do so: each takes what no other has taken. */
export function createDueWorker({
  due,
  logger,
  pollMs = POLL_MS,
}: {
  due: DueWork;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let running: Promise<void> | undefined;
  let isAwake = false;
  let wake = () => {};

  /** True when more may be due. */
  async function workOnce(): Promise<boolean> {
    const inTurn = bounded({ concurrency: PARALLEL, waiting: BATCH });
    const ids = await due.findDue(new Date(), BATCH);
    const outcomes = await Promise.allSettled(
      shuffled(ids).map((id) => inTurn(async () => (isStopping() ? undefined : due.work(id, isStopping)))),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return ids.length === BATCH;
  }

  async function pause(): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    if (isAwake || isStopping()) return;
    await delay(pollMs, undefined, { signal: AbortSignal.any([stopping.signal, woken.signal]) }).catch(() => {});
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      isAwake = false;
      let isMore = false;
      try {
        isMore = await workOnce();
      } catch (error) {
        logger.warn({ err: error, work: due.name }, 'what is due could not be done');
      }
      if (!isMore) await pause();
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Looks for due work at once: some has just been stored. */
    kick(): void {
      isAwake = true;
      wake();
    },
    /** Finishes what is at hand. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Processes that find the same work begin at different places, and so seldom reach for the same piece. */
const shuffled = (ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
