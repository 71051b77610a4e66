import { distanceStep, isUnderSteps, stepEnds } from './distance.ts';
import { UNITS } from './limits.ts';

it.each([
  [0, 3],
  [2.9, 3],
  [3, 3],
  [7.4, 7],
  [19.4, 19],
  [22, 20],
  [97, 95],
  [98, 100],
  [104, 100],
  [200, 200],
  [201, null],
])('%p km is shown as %p', (km, step) => {
  expect(distanceStep(km)).toBe(step);
});

it('miles have the same steps of miles', () => {
  expect([4, 16, 50, 190, 201].map((km) => distanceStep(km, 'mi'))).toEqual([3, 10, 30, 120, null]);
});

it('pages show whole kilometres alike in each unit, unless a step ends between them', () => {
  const shown = (km: number): string => UNITS.map((unit) => [isUnderSteps(km, unit), distanceStep(km, unit)]).join();
  const kms = Array.from({ length: 250 }, (_, km) => km);
  expect(stepEnds()).toEqual(kms.filter((km) => shown(km) !== shown(km + 1)).map((km) => km + 0.5));
  expect(stepEnds()).toEqual(expect.arrayContaining([2.5, 3.5, 19.5, 22.5, 104.5, 200.5]));
});
