import { setTimeout as delay } from 'node:timers/promises';
import { workContext } from '../context.ts';
import { waitFor } from '../testing/wait-for.ts';
import { inGroups } from './in-groups.ts';

/** Starts tasks that end when told to, and records in which order they start. */
function createTasks(options?: { patienceMs: number }) {
  const inGroup = inGroups(options);
  const started: string[] = [];
  const end = new Map<string, (result?: Error) => void>();
  const run = (name: string): Promise<string> =>
    inGroup(() => {
      started.push(name);
      return new Promise((resolve, reject) => {
        end.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  return { started, end, run };
}

describe('tasks in groups', () => {
  it('start together when they come at the same time; later ones start when these are done', async () => {
    const { started, end, run } = createTasks({ patienceMs: 60_000 });
    const first = [run('a'), run('b')];
    await waitFor(async () => started.length === 2);
    const second = [run('c'), run('d')];
    expect(started).toEqual(['a', 'b']);
    end.get('a')?.();
    end.get('b')?.();
    expect(await Promise.all(first)).toEqual(['a', 'b']);
    await waitFor(async () => started.length === 4);
    end.get('c')?.();
    end.get('d')?.();
    expect(await Promise.all(second)).toEqual(['c', 'd']);
  });

  it('give their results as soon as they have them, and fail alone', async () => {
    const { started, end, run } = createTasks();
    const [failing, done] = [run('failing'), run('done'), run('slow')];
    await waitFor(async () => started.length === 3);
    end.get('done')?.();
    expect(await done).toBe('done');
    end.get('failing')?.(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    end.get('slow')?.();
  });

  it('are not held back for long by a slow one, nor by one that throws at once', async () => {
    const { started, run } = createTasks();
    void run('slow');
    await waitFor(async () => started.length === 1);
    void run('next');
    await waitFor(async () => started.length === 2);

    const inGroup = inGroups();
    const throwing = inGroup((): Promise<string> => {
      throw new Error('at once');
    });
    await expect(throwing).rejects.toThrow('at once');
    expect(await inGroup(async () => 'after it')).toBe('after it');
  });

  it('run in the contexts of those who asked for them', async () => {
    const inGroup = inGroups();
    const ids = ['1', '2', '3'];
    const asked = ids.map((requestId) =>
      workContext.run({ requestId }, () =>
        inGroup(async () => {
          await delay(1);
          return workContext.getStore()?.requestId;
        }),
      ),
    );
    expect(await Promise.all(asked)).toEqual(ids);
  });
});
