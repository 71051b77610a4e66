import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { type OpenLeg, startsWithin } from './ring-times.ts';

const APART = 15;
/** Makes a generator with the same numbers in each run, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const meetAtOnce = (one: number, other: number) => Math.abs(one - other) < HOUR_MS + APART * MINUTE_MS;
const share = (one: OpenLeg, other: OpenLeg) => one.members.some((id) => other.members.includes(id));

/** Returns every choice of one start for each leg in which nobody has two sessions at once. */
function arrangements(legs: readonly OpenLeg[], chosen: readonly number[] = []): (readonly number[])[] {
  const leg = legs[chosen.length];
  if (!leg) return [chosen];
  const fitting = leg.starts.filter((at) =>
    chosen.every((other, index) => !(share(leg, legs[index] as OpenLeg) && meetAtOnce(at, other))),
  );
  return fitting.flatMap((at) => arrangements(legs, [...chosen, at]));
}

it('finds the same as trying every arrangement, in rings of three and four', () => {
  const random = randomFrom(11);
  let refused = 0;
  for (const size of [3, 4]) {
    for (let turn = 0; turn < 150; turn += 1) {
      const legs = Array.from({ length: size }, (_, place): OpenLeg => {
        const starts = new Set(Array.from({ length: 1 + random(7) }, () => random(24) * 30 * MINUTE_MS));
        return {
          members: [String(place), String((place + 1) % size)],
          minutes: 60,
          starts: [...starts].sort((a, b) => a - b),
        };
      });
      const [own, ...others] = legs as [OpenLeg, ...OpenLeg[]];
      const expected = new Set(arrangements(legs).map(([first]) => first));
      expect(startsWithin(own, others, APART)).toEqual(own.starts.filter((at) => expected.has(at)));
      refused += own.starts.length - expected.size;
    }
  }
  expect(refused).toBeGreaterThan(50);
});

it('gives up the exact search when members have chosen their hours to make it long', () => {
  const starts = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index * 15 * MINUTE_MS);
  const leg = (members: string[], from: number, count: number): OpenLeg => ({
    ...{ members, minutes: 240, starts: starts(from, count) },
  });
  const others = ['BC', 'CD', 'DA'].map((names) => leg([...names], 0, 17));
  const before = process.threadCpuUsage().user;
  const found = startsWithin(leg(['A', 'B'], 10 * 24 * HOUR_MS, 2_688), others, APART);
  expect(process.threadCpuUsage().user - before).toBeLessThan(300_000);
  expect(found.length).toBeGreaterThan(0);
});
