// A program for tests of `process-pool.ts`.
import { serveOrders } from '../serve-orders.ts';

export interface Order {
  act: 'answer' | 'fail' | 'end' | 'hang';
}

serveOrders<Order, { pid: number; variables: string[] }>(async ({ act }) => {
  if (act === 'fail') throw new Error('cannot be done');
  if (act === 'end') process.exit(1);
  while (act === 'hang');
  return { pid: process.pid, variables: Object.keys(process.env) };
});
