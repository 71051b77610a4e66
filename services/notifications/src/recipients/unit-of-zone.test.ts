import { unitOfZone } from './unit-of-zone.ts';

it.each([
  ['America/New_York', 'mi'],
  ['America/Los_Angeles', 'mi'],
  ['Europe/London', 'mi'],
  ['Europe/Paris', 'km'],
  ['America/Toronto', 'km'],
  [null, 'km'],
])('a member in the zone %s reads distances in %s', (zone, unit) => {
  expect(unitOfZone(zone)).toBe(unit);
});
