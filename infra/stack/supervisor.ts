/** A running part of the stack: one process, or an engine of several processes. */
export interface Part {
  readonly pids: readonly number[];
  /** Resolves when the part has ended for any reason: with the exit code, the signal's name, or undefined if unknown. */
  readonly exited: Promise<number | string | undefined>;
  /** Stops the part with SIGTERM, and with SIGKILL after `patienceMs`. */
  stop: (patienceMs?: number) => Promise<unknown>;
}

export interface SupervisorOptions {
  /** Called when a part ended without `pause`, or could not be restarted. The next attempt follows after `waitMs`. */
  onCrash?: (name: string, exit: number | string | undefined, waitMs: number) => void;
  /** The pause before the first restart; it doubles with each further one, up to 30 seconds. */
  firstWaitMs?: number;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** After running for this long, a part counts as healthy, and the backoff starts again. */
const STEADY_MS = 60_000;

interface Supervised {
  name: string;
  launch: () => Promise<Part>;
  isWanted: boolean;
  part?: Part;
  starting?: Promise<void>;
  timer?: NodeJS.Timeout;
  /** Restarts since the part was last healthy. */
  failures: number;
}

/** Keeps the parts of a stack running: restarts a part that ends without `pause`, with exponential backoff while it keeps ending. */
export const createSupervisor = ({ onCrash, firstWaitMs = FIRST_WAIT_MS }: SupervisorOptions = {}) => {
  const all = new Map<string, Supervised>();

  const startAgain = (each: Supervised, exit: number | string | undefined) => {
    const waitMs = Math.min(firstWaitMs * 2 ** each.failures, LONGEST_WAIT_MS);
    each.failures += 1;
    onCrash?.(each.name, exit, waitMs);
    each.timer = setTimeout(() => {
      if (!each.isWanted) return;
      launch(each).catch((error: Error) => {
        if (each.isWanted) startAgain(each, error.message.split('\n')[0]);
      });
    }, waitMs);
  };

  const watch = async (each: Supervised, part: Part) => {
    const since = Date.now();
    const exit = await part.exited;
    each.part = undefined;
    if (!each.isWanted) return;
    if (Date.now() - since > STEADY_MS) each.failures = 0;
    startAgain(each, exit);
  };

  const launch = (each: Supervised): Promise<void> => {
    each.starting = (async () => {
      each.part = await each.launch();
      void watch(each, each.part);
    })();
    return each.starting;
  };

  const find = (name: string): Supervised => {
    const each = all.get(name);
    if (!each) throw new Error(`The stack has no part "${name}"`);
    return each;
  };

  const pause = async (name: string, patienceMs?: number) => {
    const each = find(name);
    each.isWanted = false;
    clearTimeout(each.timer);
    await each.starting?.catch(() => undefined);
    await each.part?.stop(patienceMs);
  };
  const resume = async (name: string) => {
    const each = find(name);
    if (each.isWanted) return;
    each.isWanted = true;
    each.failures = 0;
    await launch(each);
  };

  return {
    /** Starts a part and keeps it running. @throws what its first start throws */
    start: async (name: string, launchPart: () => Promise<Part>): Promise<void> => {
      const each: Supervised = { name, launch: launchPart, isWanted: true, failures: 0 };
      all.set(name, each);
      await launch(each);
    },
    /** Ends a part until `resume`. */
    pause: (name: string) => pause(name),
    resume,
    /** Stops a part, if it runs, and starts it. @throws the error of its start, which is then not repeated */
    restart: async (name: string, patienceMs?: number): Promise<void> => {
      await pause(name, patienceMs);
      await resume(name);
    },
    /** The processes of a part; none while it does not run. */
    pids: (name: string): readonly number[] => find(name).part?.pids ?? [],
  };
};
