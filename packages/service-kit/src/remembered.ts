/** A question whose answer may be a minute old: how large a collection is, to choose how to read it. An error is not remembered. */
export function remembered(ask: () => Promise<number>, { forMs = 60_000 } = {}): () => Promise<number> {
  let answer: Promise<number> | undefined;
  let until = 0;
  return () => {
    if (!answer || performance.now() >= until) {
      until = performance.now() + forMs;
      answer = ask();
      answer.catch(() => {
        answer = undefined;
      });
    }
    return answer;
  };
}
