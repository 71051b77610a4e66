/** Prints the progress of a start: one line per step, with the seconds since the beginning. */
export interface Progress {
  step: (text: string) => void;
  /** Ends the progress; the first call with a text also prints which steps took longest. */
  done: (text?: string) => void;
}

/** How many steps the summary lists. */
const LONGEST = 4;

export const createProgress = (out: NodeJS.WriteStream = process.stdout): Progress => {
  // `npm start` has installed packages before this code runs.
  const startedAt = Number(process.env['MUTUA_STARTED_AT']);
  const start = startedAt ? startedAt - performance.timeOrigin : performance.now();
  let last = '';
  let hasSummary = false;
  const steps = startedAt ? [{ text: 'Packages', at: start }] : [];
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s`;
  return {
    step: (text) => {
      if (text === last) return;
      last = text;
      steps.push({ text, at: performance.now() });
      out.write(`${seconds()}  ${text}\n`);
    },
    done: (text) => {
      if (!text) return;
      out.write(`${seconds()}  ${text}\n`);
      if (hasSummary) return;
      hasSummary = true;
      const end = performance.now();
      const times = steps
        .map(({ text, at }, index) => ({ text, ms: (steps[index + 1]?.at ?? end) - at }))
        .filter(({ ms }) => ms >= 100)
        .sort((a, b) => b.ms - a.ms)
        .slice(0, LONGEST);
      if (times.length > 0)
        out.write(
          `        Longest: ${times.map(({ text, ms }) => `${text} ${(ms / 1000).toFixed(1)} s`).join(', ')}\n`,
        );
    },
  };
};
