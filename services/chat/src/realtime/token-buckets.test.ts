import { createTokenBuckets } from './token-buckets.ts';

describe('a token bucket', () => {
  it('allows a burst, then a number per second, separately for each key', () => {
    let time = 0;
    const take = createTokenBuckets({ perSecond: 4, burst: 3, now: () => time });
    const takeMany = (key: string) => Array.from({ length: 5 }, () => take(key));
    expect(takeMany('ada')).toEqual([0, 0, 0, 0.25, 0.25]);
    expect(take('ben')).toBe(0);
    time += 500;
    expect(takeMany('ada')).toEqual([0, 0, 0.25, 0.25, 0.25]);
    time += 100_000;
    expect(takeMany('ada')).toEqual([0, 0, 0, 0.25, 0.25]);
  });

  it('does not refill an empty bucket when it removes full ones', () => {
    let time = 0;
    const take = createTokenBuckets({ perSecond: 1, burst: 100, now: () => time });
    for (let index = 0; index < 100; index++) take('ada');
    time += 61_000;
    const taken = Array.from({ length: 100 }, () => take('ada')).filter((seconds) => seconds === 0);
    expect(taken).toHaveLength(61);
  });
});
