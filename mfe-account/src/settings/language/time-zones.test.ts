import { cityOf } from '@mutua/web-kit/parts';
import { dayIn, findZones, timeIn } from './time-zones.ts';
import { zoneName } from './zone-names.ts';

it('finds a zone by its city or continent, without accents and in any case', () => {
  expect(findZones('paris', 'en')).toEqual(['Europe/Paris']);
  expect(findZones('PARÍS', 'en')).toEqual(['Europe/Paris']);
  expect(findZones('buenos aires', 'en')[0]).toMatch(/Buenos_Aires$/);
  expect(findZones('utc', 'en')[0]).toBe('UTC');
  expect(findZones('america lima', 'en')).toEqual(['America/Lima']);
  expect(findZones('europe', 'en').length).toBe(8);
  expect(findZones(' ', 'en')).toEqual([]);
  expect(findZones('nowhere', 'en')).toEqual([]);
});

it.each([
  ['en', 'Kolkata', 'Asia/Kolkata'],
  ['en', 'India', 'Asia/Kolkata'],
  ['en', 'Mumbai', 'Asia/Kolkata'],
  ['en', 'Kyiv', 'Europe/Kyiv'],
  ['en', 'Kiev', 'Europe/Kyiv'],
  ['de', 'Wien', 'Europe/Vienna'],
  ['de', 'Österreich', 'Europe/Vienna'],
  ['de', 'München', 'Europe/Berlin'],
  ['fr', 'Bruxelles', 'Europe/Brussels'],
  ['it', 'Roma', 'Europe/Rome'],
])('finds a zone by the names that people use: %s, %s', (language, typed, name) => {
  expect(findZones(typed, language).map(zoneName)[0]).toBe(name);
});

it('asks the browser only for the zones of countries that the words may mean, and only once', () => {
  const prototype = Intl.Locale.prototype as unknown as { getTimeZones(): string[] };
  const asked = jest.spyOn(prototype, 'getTimeZones');
  expect(findZones('Neuseeland', 'de')).toContain('Pacific/Auckland');
  expect(findZones('nuova zelanda', 'it')).toContain('Pacific/Auckland');
  expect(findZones('berlin d', 'de').map(zoneName)).toEqual(['Europe/Berlin']);
  expect(asked.mock.calls.length).toBeLessThan(40);
  asked.mockClear();
  findZones('Neuseeland', 'de');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('formats a moment in the zone', () => {
  const moment = new Date('2026-11-24T13:00:00.000Z');
  expect([timeIn('Europe/Paris', moment, 'en'), timeIn('Asia/Dhaka', moment, 'en')]).toEqual(['14:00', '19:00']);
  expect(dayIn('Pacific/Auckland', moment, 'en')).toBe('Wednesday, November 25, 2026');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(['Europe/Kiev', 'Asia/Saigon'].map(cityOf)).toEqual(['Kyiv', 'Ho Chi Minh']);
});
