import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

/** The time in milliseconds, updated four times a minute, for texts such as 'in 5 minutes'. It is not updated while it is not needed. */
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
