import { distanceStep } from './distance.ts';

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
