import { useEffect, useEffectEvent, useRef } from 'react';

const BEAT_MS = 1_000;

/**
 * Notices that this device has slept for longer than `longest`, in milliseconds, while `isOn`. A device that sleeps runs nothing, so a beat
 * comes too late. `onWake` asks what became of the connection, and calls `clear` when that is still alive: a hidden page is slow as well.
 */
export function useSleep(isOn: boolean, longest: number, onWake: () => void) {
  const seen = useRef(0);
  const wasAsleep = useRef(false);
  const wake = useEffectEvent(onWake);
  useEffect(() => {
    if (!isOn) return;
    seen.current = Date.now();
    wasAsleep.current = false;
    const timer = setInterval(() => {
      const isLate = Date.now() - seen.current > longest;
      seen.current = Date.now();
      if (!isLate) return;
      wasAsleep.current = true;
      wake();
    }, BEAT_MS);
    return () => clearInterval(timer);
  }, [isOn, longest]);
  return {
    /** Whether it has slept. True before the first beat, too: a lost connection may be told earlier. */
    hasSlept: () => wasAsleep.current || (isOn && Date.now() - seen.current > longest),
    clear: () => {
      wasAsleep.current = false;
    },
  };
}
