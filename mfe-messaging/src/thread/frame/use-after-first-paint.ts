import { startTransition, useEffect, useState } from 'react';

/** False at first, true after the first paint. What depends on it is then rendered in the background. */
export function useAfterFirstPaint(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setLater(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isLater;
}
