import { createKeyedMutex } from './keyed-mutex.ts';

it('runs the tasks of a key one after the other, also after a failure, and other keys beside them', async () => {
  const inTurn = createKeyedMutex();
  const order: string[] = [];
  let release = () => {};
  const first = inTurn('a', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    order.push('a1');
    throw new Error('no');
  });
  const second = inTurn('a', async () => order.push('a2'));
  await inTurn('b', async () => order.push('b1'));
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['b1', 'a1', 'a2']);
});
