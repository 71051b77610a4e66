/** How often the elapsed time is checked; a pause of this process counts as one check, however long it was. */
const LOOKS = 10;

/**
 * Aborts after a time in which this process ran. On a busy machine, the answer may have arrived long before this process can read it; a
 * plain timer would then fire first.
 */
const afterRunning = (ms: number): { signal: AbortSignal; end: () => void } => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout;
  const look = (left: number): void => {
    if (left === 0) abort.abort();
    else timer = setTimeout(look, ms / LOOKS, left - 1);
  };
  look(LOOKS);
  return { signal: abort.signal, end: () => clearTimeout(timer) };
};

/** `ok`: 2xx. `error`: another status. `late`: no answer in time. `none`: no connection, or a broken one. */
export type ProbeResult = 'ok' | 'error' | 'late' | 'none';

/** Calls an address and returns how it answers. */
export const probe = async (url: string, timeoutMs: number): Promise<ProbeResult> => {
  const { signal, end } = afterRunning(timeoutMs);
  try {
    const answer = await fetch(url, { signal });
    await answer.arrayBuffer();
    return answer.ok ? 'ok' : 'error';
  } catch {
    return signal.aborted ? 'late' : 'none';
  } finally {
    end();
  }
};
