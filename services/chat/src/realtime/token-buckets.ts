/** How often full buckets are removed. */
const SWEEP_MS = 60_000;

/**
 * One token bucket per key. It gains `perSecond` tokens a second, up to `burst`. Returns a function that takes tokens, one unless it is
 * told how many. The function returns 0, or the seconds until there are so many.
 */
export function createTokenBuckets({
  perSecond,
  burst,
  now = () => performance.now(),
}: {
  perSecond: number;
  burst: number;
  now?: () => number;
}): (key: string, count?: number) => number {
  const buckets = new Map<string, { tokens: number; at: number }>();
  let sweptAt = now();

  function sweep(time: number): void {
    sweptAt = time;
    const fillMs = (burst / perSecond) * 1000;
    for (const [key, { at }] of buckets) if (at < time - fillMs) buckets.delete(key);
  }

  return (key, count = 1) => {
    const time = now();
    if (time - sweptAt > SWEEP_MS) sweep(time);
    const bucket = buckets.get(key) ?? { tokens: burst, at: time };
    bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
    bucket.at = time;
    buckets.set(key, bucket);
    if (bucket.tokens < count) return (count - bucket.tokens) / perSecond;
    bucket.tokens -= count;
    return 0;
  };
}
