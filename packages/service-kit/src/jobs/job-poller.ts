import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { Logger } from '../logging/logger.ts';

const POLL_MS = 1_000;
const BATCH = 50;
/** How many jobs run at once. The others go on while one is slow (a slow mail server). */
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

/**
 * Does due jobs, a few at a time, and looks for more while they run. Several processes may run it: each claims jobs that no other has
 * claimed.
 */
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
  let looking: Promise<void> | undefined;
  /** The jobs that run, by their ids. None of them is begun a second time meanwhile. */
  const running = new Map<string, Promise<void>>();
  /** Those of them that were found once more. */
  const foundAgain = new Set<string>();
  let hasFailed = false;
  let isAwake = false;
  let wake = () => {};

  function checkNow(): void {
    isAwake = true;
    wake();
  }

  async function work(id: string): Promise<void> {
    try {
      await due.work(id, isStopping);
    } catch (error) {
      hasFailed = true;
      logger.warn({ err: error, work: due.name }, 'a due job failed');
    }
  }

  function begin(id: string): void {
    const ended = work(id).then(() => {
      running.delete(id);
      if (foundAgain.delete(id)) checkNow();
    });
    running.set(id, ended);
  }

  /** Begins due jobs, and waits only for a place to run the next one. Returns true when more jobs may be due. */
  async function beginDue(): Promise<boolean> {
    // Taken before the look: a job that ends during it may still be found.
    const begun = new Set(running.keys());
    const ids = await due.findDue(new Date(), BATCH);
    for (const id of ids) if (running.has(id)) foundAgain.add(id);
    for (const id of shuffled(ids.filter((each) => !begun.has(each)))) {
      if (running.size >= PARALLEL) await Promise.race(running.values());
      if (isStopping()) return false;
      begin(id);
    }
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
      hasFailed = false;
      let isMore = false;
      try {
        isMore = (await beginDue()) && !hasFailed;
      } catch (error) {
        logger.warn({ err: error, work: due.name }, 'a due job failed');
      }
      if (!isMore) await pause();
    }
  }

  return {
    start(): void {
      looking = run();
    },
    /** Looks for due jobs now. Call it after storing one. */
    checkNow,
    /** Finishes the jobs in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}

/** Shuffles the jobs: several processes with the same list then rarely try to claim the same job. */
const shuffled = (ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
