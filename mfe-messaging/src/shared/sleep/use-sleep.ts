import { useEffect, useEffectEvent, useRef } from 'react';

const BEAT_MS = 1_000;

/**
 * Notices that this device has slept for longer than `longest`, in milliseconds, while `isOn`. A device that sleeps runs nothing, so a beat
 * comes too late. `onWake` asks what became of the connection, and calls `clear` when that is still alive: a hidden page is slow as well.
 */
export function useSleep(isOn: boolean, longest: number, onWake: () => void) {
  /** The last beat. Long ago from a sleep on, until it is cleared. */
  const seen = useRef(0);
  /** Also true before the first beat after a sleep: a lost connection may be told earlier. */
  const hasSlept = () => Date.now() - seen.current > longest;
  const clear = () => {
    seen.current = Date.now();
  };
  const beat = useEffectEvent(() => {
    if (!hasSlept()) clear();
    else if (seen.current > 0) {
      seen.current = 0;
      onWake();
    }
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(beat, BEAT_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return { hasSlept, clear };
}
