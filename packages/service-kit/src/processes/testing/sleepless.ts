// A program for tests of `process-pool.ts`.
import { serveOrders } from '../serve-orders.ts';

export interface Order {
  act: 'answer' | 'fail' | 'end' | 'hang' | 'grow';
}

serveOrders<Order, { pid: number; variables: string[] }>(async ({ act }) => {
  if (act === 'fail') throw new Error('cannot be done');
  if (act === 'end') process.exit(1);
  while (act === 'hang');
  // 8 MB each: more than the process may have, and less than Node gives a process by itself.
  for (const kept: number[][] = []; act === 'grow' && kept.length < 40; ) kept.push(Array(1_000_000).fill(0));
  return { pid: process.pid, variables: Object.keys(process.env) };
});
