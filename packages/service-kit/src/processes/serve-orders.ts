import type { ProcessAnswer } from './process-pool.ts';

/** Runs the orders of a `createProcessPool`, in the worker process, until the pool ends or goes away. */
export function serveOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  const send = (answer: ProcessAnswer<Result>) => process.send?.(answer);
  process.on('disconnect', () => process.exit());
  process.on('message', (order: Order) => {
    work(order).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  send('ready');
}
