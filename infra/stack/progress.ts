/** Prints the progress of a start: one line per step, with its seconds. On a terminal the current line is updated. */
export interface Progress {
  step: (text: string) => void;
  done: (text?: string) => void;
}

export const createProgress = (out: NodeJS.WriteStream = process.stdout): Progress => {
  const start = performance.now();
  let last = '';
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s`;
  return {
    step: (text) => {
      if (text === last) return;
      last = text;
      out.write(`${seconds()}  ${text}\n`);
    },
    done: (text) => {
      if (text) out.write(`${seconds()}  ${text}\n`);
    },
  };
};
