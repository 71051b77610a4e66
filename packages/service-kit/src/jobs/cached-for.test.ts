import { cachedFor } from './cached-for.ts';

it('asks once for a while, and then again', async () => {
  let asked = 0;
  const ask = async () => ++asked;
  const size = cachedFor(ask);
  expect(await Promise.all([size(), size()])).toEqual([1, 1]);
  const briefly = cachedFor(ask, { forMs: 1 });
  expect(await briefly()).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await briefly()).toBe(3);
});

it('does not cache an error', async () => {
  let asked = 0;
  const size = cachedFor(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  });
  await expect(size()).rejects.toThrow('away');
  expect(await size()).toBe(2);
});
