import { ServiceUnavailableError } from '../errors/errors.ts';
import { createFairQueue } from './fair-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks by name, which end on demand. */
function tasks(limits: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (name: string) =>
      inTurn(name.charAt(0), () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      await settled();
      ends.get(name)?.();
      await settled();
    },
  };
}

it('serves members in turn, however many tasks one has', async () => {
  const { add, end, started } = tasks({ concurrency: 1, waiting: 9, ofOne: 3 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(add);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('runs one task of a member at a time, so that others can run theirs', async () => {
  const { add, end, started } = tasks({ concurrency: 2, waiting: 9, ofOne: 3 });
  const all = ['a1', 'a2', 'b1'].map(add);
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  await end('a2');
  await Promise.all(all);
});

it('refuses too many tasks of one member, or of all', async () => {
  const { add, end } = tasks({ concurrency: 1, waiting: 2, ofOne: 1 });
  const all = ['a1', 'a2'].map(add);
  await expect(add('a3')).rejects.toThrow(ServiceUnavailableError);
  all.push(add('b1'));
  await expect(add('c1')).rejects.toThrow(ServiceUnavailableError);
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  await Promise.all(all);
});
