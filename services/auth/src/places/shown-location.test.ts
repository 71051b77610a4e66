import { shownLocation } from './shown-location.ts';

it.each([
  ['Marseille, Provence, France', 'France'],
  ['München, Deutschland', 'Deutschland'],
  ['São Paulo, brasil', 'brasil'],
  ['Austin, USA', 'USA'],
  ['Peru', 'Peru'],
  ['Marseille, Provence', ''],
  ['Marseille', ''],
  ['', ''],
])('the country of %j is %j', (location, country) => {
  expect(shownLocation(location, 'country')).toBe(country);
  expect(shownLocation(location, 'city')).toBe(location);
  expect(shownLocation(location, 'nothing')).toBe('');
});
