import { unitOfZone } from './unit-of-zone.ts';

it.each([
  ['America/New_York', 'mi'],
  ['America/Los_Angeles', 'mi'],
  ['America/Indiana/Indianapolis', 'mi'],
  ['Asia/Yangon', 'mi'],
  ['Europe/London', 'mi'],
  ['Europe/Paris', 'km'],
  ['America/Toronto', 'km'],
  ['Mars/Olympus', 'km'],
  [null, 'km'],
])('a member in the zone %s reads distances in %s', (zone, unit) => {
  expect(unitOfZone(zone)).toBe(unit);
});
