import { ServiceUnavailableError } from '../errors/errors.ts';
import { bounded } from './bounded.ts';

/** A task that ends on demand. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isRunning = false;
  return {
    run: () => {
      isRunning = true;
      return promise;
    },
    end: resolve,
    fail: reject,
    isRunning: () => isRunning,
  };
}

describe('bounded', () => {
  it('runs a limited number of tasks at a time, and the waiting ones in order', async () => {
    const inTurn = bounded({ concurrency: 2, waiting: 5 });
    const [a, b, c, d] = [task(), task(), task(), task()];
    const results = [a, b, c, d].map(({ run }) => inTurn(run));
    expect([a, b, c, d].map((each) => each.isRunning())).toEqual([true, true, false, false]);
    b.end('b');
    await results[1];
    expect([c.isRunning(), d.isRunning()]).toEqual([true, false]);
    for (const each of [a, c, d]) each.end('x');
    expect(await Promise.all(results)).toEqual(['x', 'b', 'x', 'x']);
  });

  it('starts the next task after one failed', async () => {
    const inTurn = bounded({ concurrency: 1, waiting: 1 });
    const [first, second] = [task(), task()];
    const results = [inTurn(first.run), inTurn(second.run)];
    first.fail(new Error('no'));
    await expect(results[0]).rejects.toThrow('no');
    second.end('yes');
    expect(await results[1]).toBe('yes');
  });

  it('refuses a task when too many wait', async () => {
    const inTurn = bounded({ concurrency: 1, waiting: 1 });
    const [running, waiting, refused] = [task(), task(), task()];
    const results = [inTurn(running.run), inTurn(waiting.run)];
    await expect(inTurn(refused.run)).rejects.toThrow(ServiceUnavailableError);
    running.end('a');
    waiting.end('b');
    await Promise.all(results);
    expect(refused.isRunning()).toBe(false);
  });
});
