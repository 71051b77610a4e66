import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { bounded } from './bounded.ts';

const POLL_MS = 1_000;
const BATCH = 50;
/** How many jobs run at once, so that a slow one (a slow mail server) delays only a few others. */
const PARALLEL = 5;

/** Jobs that wait in the database until they are due: mails to send, followers to notify. */
export interface PolledJobs {
  /** Its name in the log. */
  name: string;
  /** The ids of due jobs, the oldest first. */
  findDue(now: Date, limit: number): Promise<string[]>;
  /** Claims a job, unless another process has it, and does it. Once `isStopping`, it saves its progress and returns early. */
  work(id: string, isStopping: () => boolean): Promise<void>;
}

/** Finds the ids of the documents that match `filter` and whose time in a field has come, the earliest first. */
export const findDueBy =
  // biome-ignore lint/suspicious/noExplicitAny: a model of any document
    (model: Model<any>, field: string, filter: object = {}): PolledJobs['findDue'] =>
    async (now, limit) => {
      const due = model
        .find({ ...filter, [field]: { $lte: now } }, { _id: 1 })
        .sort({ [field]: 1 })
        .limit(limit);
      return (await due.lean<{ _id: unknown }[]>()).map(({ _id }) => String(_id));
    };

export type JobPoller = ReturnType<typeof createJobPoller>;

/** Does due jobs, a few at a time. Several processes may run it: each claims jobs that no other has claimed. */
export function createJobPoller({
  due,
  logger,
  pollMs = POLL_MS,
}: {
  due: PolledJobs;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let running: Promise<void> | undefined;
  let isAwake = false;
  let wake = () => {};

  /** Returns true when more jobs may be due. */
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
        logger.warn({ err: error, work: due.name }, 'a due job failed');
      }
      if (!isMore) await pause();
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Looks for due jobs now. Call it after storing one. */
    checkNow(): void {
      isAwake = true;
      wake();
    },
    /** Finishes the jobs in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Shuffles the jobs: several processes with the same list then rarely try to claim the same job. */
const shuffled = (ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
