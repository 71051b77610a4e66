import { useEffect, useState } from 'react';

/** Formats seconds as `3:07` or `1:02:09`. */
function duration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1))
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/** Shows how long ago a moment was, and counts on. */
export function CallTimer({ since }: { since: number }) {
  const secondsNow = () => Math.max(0, Math.floor((Date.now() - since) / 1000));
  const [seconds, setSeconds] = useState(secondsNow);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return <span role="timer">{duration(seconds)}</span>;
}
