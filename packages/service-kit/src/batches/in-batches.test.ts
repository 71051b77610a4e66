import { waitFor } from '../testing/wait-for.ts';
import { inBatches } from './in-batches.ts';

/** A writer that finishes each batch only when told to, and records the batches. */
function createSlowWriter() {
  const batches: number[][] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const finish: (() => void)[] = [];
  const commit = inBatches<number, string>((items) => {
    batches.push(items);
    begin();
    const results = items.map(
      (item): PromiseSettledResult<string> =>
        item < 0
          ? { status: 'rejected', reason: new Error(`no ${item}`) }
          : { status: 'fulfilled', value: `wrote ${item}` },
    );
    return new Promise((resolve) => finish.push(() => resolve(results)));
  });
  return { batches, begun, finish, commit };
}

describe('work in batches', () => {
  it('writes simultaneous items in one batch, and collects later ones while it writes', async () => {
    const { batches, begun, finish, commit } = createSlowWriter();
    const first = [commit(1), commit(2)];
    await begun;
    const second = [commit(3), commit(4)];
    expect(batches).toEqual([[1, 2]]);
    finish[0]?.();
    expect(await Promise.all(first)).toEqual(['wrote 1', 'wrote 2']);
    await waitFor(async () => batches.length > 1);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    finish[1]?.();
    expect(await Promise.all(second)).toEqual(['wrote 3', 'wrote 4']);
  });

  it('rejects only the items that failed, and continues', async () => {
    const { begun, finish, commit } = createSlowWriter();
    const results = [commit(1), commit(-2), commit(3)];
    await begun;
    finish[0]?.();
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(results[1]).rejects.toThrow('no -2');
  });

  it('rejects every item of a batch that failed as a whole, and continues', async () => {
    let isDown = true;
    const commit = inBatches<number, number>((items) =>
      isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(items.map((value) => ({ status: 'fulfilled', value }) as const)),
    );
    await expect(commit(1)).rejects.toThrow('down');
    isDown = false;
    expect(await commit(2)).toBe(2);
  });

  describe('for a time', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());
    /** Lets time pass, and what begins with it. */
    const pass = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };

    it('collects for its time, but not longer than until as many wait as in the batch before', async () => {
      const batches: number[][] = [];
      const commit = inBatches<number, void>(
        async (items) => {
          batches.push(items);
          return items.map(() => ({ status: 'fulfilled', value: undefined }));
        },
        { collectMs: 4 },
      );
      const first = [commit(1), commit(2)];
      await pass(3);
      expect(batches).toEqual([]);
      await pass(1);
      await Promise.all(first);
      await Promise.all([commit(3), commit(4)]);
      const alone = commit(5);
      await pass(3);
      expect(batches).toEqual([
        [1, 2],
        [3, 4],
      ]);
      await pass(1);
      await alone;
      expect(batches.at(-1)).toEqual([5]);
      // One that was alone says nothing of how many come next.
      const next = commit(6);
      await pass(3);
      expect(batches.at(-1)).toEqual([5]);
      await pass(1);
      await next;
    });

    it('collects one of sixteen batches for the whole time', async () => {
      let batches = 0;
      const commit = inBatches<number, void>(
        async (items) => {
          batches += 1;
          return items.map(() => ({ status: 'fulfilled', value: undefined }));
        },
        { collectMs: 4 },
      );
      const both = () => Promise.all([commit(1), commit(2)]);
      const first = both();
      await pass(4);
      await first;
      for (let n = 1; n < 16; n += 1) await both();
      expect(batches).toBe(16);
      const whole = both();
      await pass(3);
      expect(batches).toBe(16);
      await pass(1);
      await whole;
      expect(batches).toBe(17);
    });
  });
});
