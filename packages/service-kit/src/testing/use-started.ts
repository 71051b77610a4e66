/** Starts something before the tests of a file, and closes it after them. It can be used within tests. */
export function useStarted<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  }, 60_000);
  afterAll(() => started.close());
  return started;
}
