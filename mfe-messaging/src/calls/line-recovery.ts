/** When a lost line is looked for again after the first try, and when it counts as lost, in milliseconds. */
const LATER_TRIES_MS = [5_000, 15_000];
const LOST_MS = 30_000;
/** A browser reports short gaps, too: only after this long without a packet is the line looked for. */
const SILENT_MS = 3_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, SILENT_MS));

interface LineRecoveryOptions {
  /** The packets received until now. */
  countPackets: () => Promise<number>;
  /** Connects anew, or asks the other side for it. */
  connect: () => void;
  /** Called when the line is missed. */
  onAway: () => void;
  /** Called when the line was not found again. */
  onLost: () => void;
}
export type LineRecovery = ReturnType<typeof createLineRecovery>;

/** Looks for a line that was lost. Its owner says what happens to the line. */
export function createLineRecovery({ countPackets, connect, onAway, onLost }: LineRecoveryOptions) {
  let steps: ReturnType<typeof setTimeout>[] = [];
  /** Set while the line is silent, and not yet looked for. */
  let watch: object | null = null;

  const begin = () => {
    watch = null;
    if (steps.length === 0) {
      onAway();
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
    /** The browser misses the line. */
    interrupted() {
      if (watch || steps.length > 0) return;
      onAway();
      void awaitSilence();
    },
    /** The browser has given the line up, or another network is there while the line is missed: looks for it at once. */
    begin,
    /** The line is there again, or nobody needs it any more. */
    stop,
  };
}
