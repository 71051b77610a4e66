import { SILENCE_MS } from './room.ts';
import { createSteadiness } from './room-maintenance.ts';

it('nobody counts as silent before three beats without a break, also after Redis was away', () => {
  let now = 0;
  const { beat, isSteady } = createSteadiness({ now: () => now, beatMs: 5_000 });
  const beatFor = (ms: number) => {
    for (const end = now + ms; now < end; now += 5_000) beat();
  };
  expect(isSteady()).toBe(false);
  beatFor(20_000);
  expect(isSteady()).toBe(true);
  now += SILENCE_MS + 1;
  expect(isSteady()).toBe(false);
  beat();
  expect(isSteady()).toBe(false);
  beatFor(20_000);
  expect(isSteady()).toBe(true);
});
