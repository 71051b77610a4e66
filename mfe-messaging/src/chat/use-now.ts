import { useEffect, useState } from 'react';

const STEP_MS = 30_000;

/** The time, twice a minute, for what is said of a session around its beginning and its end. It stands while nothing waits for it. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
