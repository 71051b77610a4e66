import type { WantService } from './want.service.ts';

const EVERY_MS = 3600 * 1000;
const PART = 100;

/** Pauses wants that nobody has confirmed for long, every hour. Several processes may run it. */
export function createPauseOldWants({
  wants,
  onError,
}: {
  wants: Pick<WantService, 'pauseOld'>;
  onError: (error: unknown) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping && (await wants.pauseOld(new Date(), PART)) === PART);
  }

  return {
    start(): void {
      const next = () => {
        running = running.then(run).catch(onError);
      };
      next();
      timer = setInterval(next, EVERY_MS);
    },
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
