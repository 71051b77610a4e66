import { countryIn } from './shown-location.ts';

it.each([
  ['Marseille, Provence, France', 'France'],
  ['München, Deutschland', 'Deutschland'],
  ['São Paulo, brasil', 'brasil'],
  ['Austin, USA', 'USA'],
  ['Peru', 'Peru'],
  ['Dubai, UAE', 'UAE'],
  ['Leeds, Großbritannien', 'Großbritannien'],
  ['Cardiff, Wales', 'Wales'],
  ['Marseille, Provence', ''],
  ['Marseille', ''],
  ['', ''],
])('the country of %j is %j', (location, country) => {
  expect(countryIn(location)).toBe(country);
});
