/** The times of the later attempts, and of giving up, in milliseconds after the first attempt. */
const LATER_TRIES_MS = [5_000, 15_000];
const LOST_MS = 30_000;
/** Browsers also report short gaps. The recovery begins only after this long without a packet. */
const SILENT_MS = 3_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, SILENT_MS));

interface ConnectionRecoveryOptions {
  /** Counts the packets received so far. */
  countPackets: () => Promise<number>;
  /** Restarts the connection, or asks the other side to do so. */
  connect: () => void;
  /** Called when the connection is interrupted or lost. */
  onInterrupted: () => void;
  /** Called when the connection could not be restored. */
  onLost: () => void;
}

/** Restores a lost connection. Its caller reports what happens to the connection. */
export function createConnectionRecovery({ countPackets, connect, onInterrupted, onLost }: ConnectionRecoveryOptions) {
  let steps: ReturnType<typeof setTimeout>[] = [];
  /** Set while the connection is interrupted and the recovery has not begun. */
  let watch: object | null = null;

  const begin = () => {
    watch = null;
    if (steps.length === 0) {
      onInterrupted();
      steps = [...LATER_TRIES_MS.map((after) => setTimeout(connect, after)), setTimeout(onLost, LOST_MS)];
    }
    connect();
  };
  const awaitSilence = async () => {
    const mine = {};
    watch = mine;
    for (let before = -1; ; await pause()) {
      const now = watch === mine && (await countPackets().catch(() => before));
      if (now === false || watch !== mine) return;
      if (now === before) return begin();
      before = now;
    }
  };
  const stop = () => {
    watch = null;
    for (const step of steps) clearTimeout(step);
    steps = [];
  };

  return {
    /** Call it when the browser reports an interruption. */
    interrupted() {
      if (watch || steps.length > 0) return;
      onInterrupted();
      void awaitSilence();
    },
    /** Begins at once. Call it when the browser reports a failure, or a new network during an interruption. */
    begin,
    /** Call it when the connection is restored or no longer needed. */
    stop,
  };
}
