import type { RingLifecycle } from './ring-lifecycle.ts';

const EVERY_MS = 60_000;
const PART = 100;

/** Compares seats and claims with their rings every minute. Several processes may run it. */
export function createSweeper({
  keeping,
  everyMs = EVERY_MS,
  onError,
}: {
  keeping: Pick<RingLifecycle, 'sweep'>;
  everyMs?: number | undefined;
  onError: (error: unknown) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping && (await keeping.sweep(new Date(), PART)) >= PART);
  }
  return {
    start(): void {
      timer = setInterval(() => {
        running = running.then(run).catch(onError);
      }, everyMs);
    },
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
