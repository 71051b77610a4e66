import { countryOf } from './country-of.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
  ['de', 'DE'],
  ['de, en-US;q=0.7', 'DE'],
  ['pt;q=0.9', 'BR'],
  ['zh-Hant-TW', 'TW'],
  ['en-GB,en', 'GB'],
  ['en', undefined],
  ['', undefined],
  [undefined, undefined],
  ['*', undefined],
  [';;q=x,,', undefined],
  ['a'.repeat(5000), undefined],
])('reads the country of %j', (header, country) => {
  expect(countryOf(header)).toBe(country);
});
