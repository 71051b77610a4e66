/**
 * Returns a function that runs the tasks of one key one after the other, in this process. It resolves or rejects with the task; the next
 * task runs in any case.
 */
export function createKeyedMutex(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const latest = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const result = (latest.get(key) ?? Promise.resolve()).then(task);
    const settled = result.catch(() => {});
    latest.set(key, settled);
    try {
      return await result;
    } finally {
      if (latest.get(key) === settled) latest.delete(key);
    }
  };
}
