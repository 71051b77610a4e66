import { join } from 'node:path';
import { createProcessPool, DeadlineError, OrderError } from './process-pool.ts';
import type { Order } from './testing/sleepless.ts';

const program = join(import.meta.dirname, 'testing/sleepless.ts');
const poolOf = (deadlineMs: number) =>
  createProcessPool<Order, { pid: number; variables: string[] }>({ program, deadlineMs });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('runs orders one after the other in one process, without the environment of this one', async () => {
  const run = poolOf(60_000);
  const first = await run({ act: 'answer' });
  expect(first.variables).not.toContain('PATH');
  expect(first.pid).not.toBe(process.pid);
  await expect(run({ act: 'fail' })).rejects.toThrow(new OrderError('cannot be done'));
  expect((await run({ act: 'answer' })).pid).toBe(first.pid);
});

it('kills a process that exceeds its deadline, and continues with another', async () => {
  const run = poolOf(2_000);
  const { pid } = await run({ act: 'answer' });
  await expect(run({ act: 'hang' })).rejects.toThrow(DeadlineError);
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  expect((await run({ act: 'answer' })).pid).not.toBe(pid);
});

it('ends a process that takes 300 MB of memory, and continues with another', async () => {
  const run = poolOf(60_000);
  await expect(run({ act: 'grow' })).rejects.toThrow(OrderError);
  await expect(run({ act: 'answer' })).resolves.toBeDefined();
});

it('continues after a process that ended by itself, and names a program that does not start', async () => {
  const run = poolOf(60_000);
  await expect(run({ act: 'end' })).rejects.toThrow(OrderError);
  await expect(run({ act: 'answer' })).resolves.toBeDefined();
  await expect(createProcessPool({ program: '/none.ts', deadlineMs: 60_000 })({})).rejects.toThrow('does not start');
});
