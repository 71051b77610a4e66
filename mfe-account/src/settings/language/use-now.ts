import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
