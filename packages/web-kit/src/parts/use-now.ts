import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

/** The time in milliseconds, four times a minute, for what is said of moments that come and pass. It stands while nothing waits for it. */
export function useNow(isNeeded = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
