import type { Request } from 'express';
import { isInShare, registryFor, visitorOf } from './canaries.ts';

const entry = (version: string, name = 'garden') => ({
  name,
  version,
  container: `${name}_${version}`,
  entry: `/remotes/${name}/${version}/mf-manifest.json`,
});
const everybody = Array.from({ length: 1000 }, (_, number) => number);
const inside = (version: string, percent: number) =>
  everybody.filter((visitor) => isInShare(entry(version), percent, visitor));
const asking = (headers: object) => ({ headers }) as Request;

describe('the share of a canary', () => {
  it.each([0.1, 1, 5, 25, 50, 99.9, 100])('is exactly %s percent of the visitors', (percent) => {
    expect(inside('2', percent)).toHaveLength(percent * 10);
  });

  it('keeps its visitors when it grows', () => {
    const shares = [1, 5, 25, 60, 100].map((percent) => inside('2', percent));
    for (const [index, share] of shares.slice(1).entries()) {
      expect(share).toEqual(expect.arrayContaining(shares[index] ?? []));
    }
  });

  it('selects other visitors for each release', () => {
    const first = ['2', '3', '4', '5', '6'].map((version) => inside(version, 1)[0]);
    expect(new Set(first).size).toBeGreaterThan(3);
  });
});

describe('a visitor', () => {
  it('has the number of the cookie, from any address', () => {
    expect(visitorOf(asking({ cookie: 'a=1; mutua-share=42; b=2' }), '192.0.2.1')).toBe(42);
    expect(visitorOf(asking({ cookie: 'mutua-share=42' }), '192.0.2.2')).toBe(42);
  });

  it('without a cookie has a number derived from address and browser', () => {
    const number = visitorOf(asking({ 'user-agent': 'a browser' }), '192.0.2.1');
    expect(visitorOf(asking({ 'user-agent': 'a browser' }), '192.0.2.1')).toBe(number);
    expect(visitorOf(asking({ 'user-agent': 'a browser', cookie: 'mutua-share=4242' }), '192.0.2.1')).toBe(number);
  });

  it('gets each of the thousand numbers with equal probability', () => {
    const tenths = new Array(10).fill(0);
    for (let index = 0; index < 10_000; index += 1) {
      const number = visitorOf(asking({}), `192.0.${index >> 8}.${index & 255}`);
      tenths[Math.floor(number / 100)] += 1;
    }
    // A thousand each, with a standard deviation of 30; the same addresses always result in the same counts.
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

it('gives each visitor one release, and names the current release as the fallback of the canary', () => {
  const current = { ...entry('1'), previous: entry('0') };
  const registry = { remotes: [{ ...current, canary: { percent: 50, release: entry('2') } }, entry('1', 'kitchen')] };
  const answers = everybody.map((visitor) => registryFor(registry, visitor).remotes);
  const canary = { ...entry('2'), previous: current };
  for (const [garden, kitchen] of answers) {
    expect([current, canary]).toContainEqual(garden);
    expect(kitchen).toEqual(entry('1', 'kitchen'));
  }
  expect(answers.filter(([garden]) => garden?.version === '2')).toHaveLength(500);
});
