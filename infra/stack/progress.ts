/** How many steps the summary lists. */
const LONGEST = 4;

/** Prints the progress of a start: one line per step, with the seconds since the beginning. */
export const createProgress = () => {
  // `npm start` has installed packages before this code runs.
  const startedAt = Number(process.env['MUTUA_STARTED_AT']);
  const start = startedAt ? startedAt - performance.timeOrigin : performance.now();
  let last = '';
  let hasSummary = false;
  const steps = startedAt ? [{ text: 'Packages', at: start }] : [];
  const print = (text: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  return {
    step: (text: string): void => {
      if (text === last) return;
      last = text;
      steps.push({ text, at: performance.now() });
      print(text);
    },
    /** Ends the progress; the first call also prints which steps took longest. */
    done: (text: string): void => {
      print(text);
      if (hasSummary) return;
      hasSummary = true;
      const end = performance.now();
      const times = steps
        .map((step, index) => ({ text: step.text, ms: (steps[index + 1]?.at ?? end) - step.at }))
        .filter(({ ms }) => ms >= 100)
        .sort((a, b) => b.ms - a.ms)
        .slice(0, LONGEST);
      if (times.length > 0)
        console.log(
          `        Longest: ${times.map((step) => `${step.text} ${(step.ms / 1000).toFixed(1)} s`).join(', ')}`,
        );
    },
  };
};
