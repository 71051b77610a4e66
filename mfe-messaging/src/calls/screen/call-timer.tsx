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
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{duration(Math.max(0, Math.floor((now - since) / 1000)))}</span>;
}
