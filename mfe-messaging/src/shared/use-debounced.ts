import { useEffect, useState } from 'react';

/** The service is called when the member has not typed for this long. */
const PAUSE_MS = 300;

/** The value, debounced. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
