import { createGroupCommit } from './group-commit.ts';

/** Writes when told to, and remembers what was written at once. */
function createSlowWriter() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const commit = createGroupCommit<number, string>((items) => {
    batches.push(items);
    const results = items.map(
      (item): PromiseSettledResult<string> =>
        item < 0
          ? { status: 'rejected', reason: new Error(`no ${item}`) }
          : { status: 'fulfilled', value: `wrote ${item}` },
    );
    return new Promise((resolve) => finish.push(() => resolve(results)));
  });
  return { batches, finish, commit };
}

describe('a group commit', () => {
  it('writes the first at once and gathers the rest meanwhile', async () => {
    const { batches, finish, commit } = createSlowWriter();
    const results = [commit(1), commit(2), commit(3)];
    expect(batches).toEqual([[1]]);
    finish[0]?.();
    expect(await results[0]).toBe('wrote 1');
    expect(batches).toEqual([[1], [2, 3]]);
    finish[1]?.();
    expect(await Promise.all(results)).toEqual(['wrote 1', 'wrote 2', 'wrote 3']);
  });

  it('gives each its own failure, and goes on', async () => {
    const { finish, commit } = createSlowWriter();
    const [first, second, third] = [commit(1), commit(-2), commit(3)];
    finish[0]?.();
    await first;
    finish[1]?.();
    await expect(second).rejects.toThrow('no -2');
    expect(await third).toBe('wrote 3');
  });

  it('fails all of a batch that failed as a whole, and goes on', async () => {
    let isDown = true;
    const commit = createGroupCommit<number, number>((items) =>
      isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(items.map((value) => ({ status: 'fulfilled', value }) as const)),
    );
    await expect(commit(1)).rejects.toThrow('down');
    isDown = false;
    expect(await commit(2)).toBe(2);
  });
});
