import { useEffect } from 'react';

/** Keeps the screen of the device on. The browser lets it sleep again whenever the page is hidden. */
export function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    /** A second lock would replace the first one here, which then nobody releases. */
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
      } finally {
        isAsking = false;
      }
      if (isOver) await lock.release();
    };
    // A device that saves its battery refuses.
    const tryToAsk = () => void ask().catch(() => undefined);
    tryToAsk();
    document.addEventListener('visibilitychange', tryToAsk);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', tryToAsk);
      lock?.release().catch(() => undefined);
    };
  }, [isOn]);
}
