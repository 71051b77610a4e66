import { cityOf } from '@mutua/web-kit/parts';
import { dayIn, findZones, timeIn } from './time-zones.ts';

it('finds a zone by its city or continent, without accents and in any case', () => {
  expect(findZones('paris')).toEqual(['Europe/Paris']);
  expect(findZones('PARÍS')).toEqual(['Europe/Paris']);
  expect(findZones('buenos aires')[0]).toMatch(/Buenos_Aires$/);
  expect(findZones('utc')[0]).toBe('UTC');
  expect(findZones('america lima')).toEqual(['America/Lima']);
  expect(findZones('europe').length).toBe(8);
  expect(findZones(' ')).toEqual([]);
  expect(findZones('nowhere')).toEqual([]);
});

it('formats a moment in the zone', () => {
  const moment = new Date('2026-11-24T13:00:00.000Z');
  expect([timeIn('Europe/Paris', moment, 'en'), timeIn('Asia/Dhaka', moment, 'en')]).toEqual(['14:00', '19:00']);
  expect(dayIn('Pacific/Auckland', moment, 'en')).toBe('Wednesday, November 25, 2026');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});
