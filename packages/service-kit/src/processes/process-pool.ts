import { type ChildProcess, fork } from 'node:child_process';
import { ServiceUnavailableError } from '../errors/errors.ts';
import { bareEnvironment } from './bare-environment.ts';

/** An order exceeded its deadline; its process was killed. The order may be too large, or the machine too busy. */
export class DeadlineError extends ServiceUnavailableError {
  constructor(ms: number) {
    super(undefined, new Error(`not done in ${ms} ms`));
    this.name = 'DeadlineError';
  }
}
/** The program refused the order with this message, or crashed. */
export class OrderError extends Error {
  override name = 'OrderError';
}

/** The messages from a process of `serveOrders`. */
export type ProcessAnswer<Result> = 'ready' | { result: Result } | { error: string };

/** A process that needs longer to load its program is faulty. */
const START_MS = 60_000;
/** After this time without orders, a process ends and frees its memory. */
const IDLE_MS = 30_000;
/** The limit of objects and texts, in megabytes. A process that needs more ends; decoded pictures and bytes do not count. */
const HEAP_MB = 192;

/**
 * Runs orders in separate processes, because only a process can be stopped while a native library works. A process does one order after the
 * other, with a heap of its own. It gets no environment, so it has no secrets.
 * @param program the path of a program that calls `serveOrders`
 * @throws DeadlineError, OrderError
 */
export function createProcessPool<Order extends object, Result>({
  program,
  deadlineMs,
  heapMb = HEAP_MB,
}: {
  program: string;
  deadlineMs: number;
  heapMb?: number;
}): (order: Order) => Promise<Result> {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  const start = () =>
    fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: bareEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });

  const rest = (child: ChildProcess): void => {
    // This process may end while the child has nothing to do.
    child.unref();
    child.channel?.unref();
    const forget = () => {
      const at = idle.findIndex((each) => each.child === child);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    };
    const timer = setTimeout(() => {
      forget();
      child.kill('SIGKILL');
    }, IDLE_MS).unref();
    child.removeAllListeners().once('exit', forget).once('error', forget);
    idle.push({ child, timer });
  };

  return (order) =>
    new Promise<Result>((resolve, reject) => {
      const rested = idle.pop();
      clearTimeout(rested?.timer);
      const child = rested?.child ?? start();
      child.removeAllListeners().ref();
      child.channel?.ref();
      let timer: NodeJS.Timeout;
      const fail = (error: Error) => {
        clearTimeout(timer);
        child.removeAllListeners().on('error', () => {});
        child.kill('SIGKILL');
        reject(error);
      };
      const wait = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new DeadlineError(ms)), ms);
      };
      const send = () => {
        isReady = true;
        wait(deadlineMs);
        child.send(order, (error) => error && fail(error));
      };
      let isReady = rested !== undefined;
      child.once('exit', () =>
        fail(isReady ? new OrderError('the process ended') : new Error(`${program} does not start`)),
      );
      child.once('error', fail);
      child.on('message', (answer: ProcessAnswer<Result>) => {
        // The time for loading the program does not count for the order.
        if (answer === 'ready') return send();
        clearTimeout(timer);
        rest(child);
        if ('error' in answer) reject(new OrderError(answer.error));
        else resolve(answer.result);
      });
      if (rested) send();
      else wait(START_MS);
    });
}
