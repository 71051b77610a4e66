import { createSteadiness } from './room-maintenance.ts';

const BEAT_MS = 5_000;

it('nobody counts as silent before three beats without a break, also after Redis was away for a little more than two', () => {
  let now = 0;
  const { beat, isSteady } = createSteadiness({ now: () => now, beatMs: BEAT_MS });
  const beatFor = (ms: number) => {
    for (const end = now + ms; now < end; now += BEAT_MS) beat();
  };
  expect(isSteady()).toBe(false);
  beatFor(20_000);
  expect(isSteady()).toBe(true);
  now += BEAT_MS + 1;
  expect(isSteady()).toBe(false);
  beat();
  expect(isSteady()).toBe(false);
  beatFor(20_000);
  expect(isSteady()).toBe(true);
});
