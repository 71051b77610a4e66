import { pauses } from './keep-trying.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('pauses at least as long as the server has asked for', async () => {
  let asked = 10_000;
  let passed = 0;
  const stopping = new AbortController();
  const counting = (async () => {
    for await (const _ of pauses(stopping.signal, () => asked)) passed += 1;
  })();
  await jest.advanceTimersByTimeAsync(9_999);
  expect(passed).toBe(0);
  asked = 0;
  await jest.advanceTimersByTimeAsync(501);
  expect(passed).toBe(1);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(passed).toBe(2);
  stopping.abort();
  await counting;
});
