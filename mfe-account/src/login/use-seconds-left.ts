import { useEffect, useState } from 'react';

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/**
 * Counts down the whole seconds until a time; 0 after it.
 * @param end milliseconds
 */
export function useSecondsLeft(end: number): number {
  const [, tick] = useState(0);
  const left = secondsUntil(end);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
