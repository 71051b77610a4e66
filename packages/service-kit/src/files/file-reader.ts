import type { AnswerText } from '@mutua/contracts';
import { PayloadTooLargeError } from '../errors/errors.ts';
import { createFairQueue } from '../processes/fair-queue.ts';
import { createProcessPool, DeadlineError } from '../processes/process-pool.ts';

/** How many files of one member may wait. */
const OF_ONE = 5;
/** The answer when the process that read a file was killed: the file is too large, or the machine is busy. */
const TOOK_TOO_LONG: AnswerText = 'Reading this file took too long. Please try again, or send a smaller one.';

/**
 * Creates a reader of members' files with bounded memory and time: it reads in separate processes, and serves members in turn.
 * @throws PayloadTooLargeError when a file takes too long
 * @throws ServiceUnavailableError when too many files wait
 * @throws OrderError when the program refuses the file, or crashes
 */
export function createFileReader<Order extends object, Result>({
  program,
  atOnce,
  waiting,
  deadlineMs,
}: {
  /** The path of a program that calls `serveOrders`. */
  program: string;
  /** The number of worker processes, each with one core. */
  atOnce: number;
  /** How many more files may wait. */
  waiting: number;
  /** The time limit for one file. Afterwards its process is killed. */
  deadlineMs: number;
}): (memberId: string, order: Order) => Promise<Result> {
  const inTurn = createFairQueue({ concurrency: atOnce, waiting, ofOne: OF_ONE });
  const run = createProcessPool<Order, Result>({ program, deadlineMs });
  return (memberId, order) =>
    inTurn(memberId, () =>
      run(order).catch((error: unknown) => {
        throw error instanceof DeadlineError ? new PayloadTooLargeError(TOOK_TOO_LONG) : error;
      }),
    );
}
