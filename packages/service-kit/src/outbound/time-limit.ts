/** Limits how long the server of a stranger may take. What is done with its bytes in between does not count. */
export function createTimeLimit(ms: number) {
  const ended = new AbortController();
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    since = performance.now();
    timer = setTimeout(() => ended.abort(), left).unref();
  };
  const pause = (): void => {
    clearTimeout(timer);
    left -= performance.now() - since;
  };
  run();
  return {
    signal: ended.signal,
    async pausedFor<T>(task: Promise<T>): Promise<T> {
      pause();
      try {
        return await task;
      } finally {
        run();
      }
    },
    stop: (): void => clearTimeout(timer),
  };
}

export type TimeLimit = ReturnType<typeof createTimeLimit>;
