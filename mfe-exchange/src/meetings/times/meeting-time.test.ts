import { setChosenZone } from '@mutua/web-kit/parts';
import { missingIn, momentOf } from './meeting-time-field.tsx';

afterEach(() => setChosenZone(null));

it('is by the clock that the member has chosen, in summer and winter', () => {
  setChosenZone('Asia/Tokyo');
  expect(momentOf({ day: '2026-12-24', time: '18:30' })?.toISOString()).toBe('2026-12-24T09:30:00.000Z');
  setChosenZone('Europe/Paris');
  expect(momentOf({ day: '2026-12-24', time: '9' })?.toISOString()).toBe('2026-12-24T08:00:00.000Z');
  // In this night the clock is set forward at two.
  expect(momentOf({ day: '2026-03-29', time: '01:30' })?.toISOString()).toBe('2026-03-29T00:30:00.000Z');
  expect(momentOf({ day: '2026-03-29', time: '03:30' })?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

it('moves a time that the clock skips, and takes the first of two equal times', () => {
  const at = (zone: string, day: string, time: string) => {
    setChosenZone(zone);
    return momentOf({ day, time })?.toISOString();
  };
  expect(at('America/New_York', '2027-03-14', '02:30')).toBe('2027-03-14T07:30:00.000Z');
  expect(at('Europe/Berlin', '2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z');
});

it("is by this device's clock when the member has chosen none", () => {
  expect(momentOf({ day: '2026-12-24', time: '1830' })).toEqual(new Date('2026-12-24T18:30'));
});

it('is neither in the past nor ten years ahead', () => {
  const year = new Date().getFullYear();
  expect(missingIn({ day: '2020-01-01', time: '10:00' })).toBe('past');
  expect(missingIn({ day: `${year + 1}-12-24`, time: '10:00' })).toBeNull();
  expect(missingIn({ day: '9999-12-31', time: '23:59' })).toBe('far');
});

it('needs both a day and a time, or neither', () => {
  expect(missingIn({ day: '', time: '' })).toBeNull();
  expect(missingIn({ day: '', time: '18:00' })).toBe('day');
  expect(missingIn({ day: '2026-12-24', time: 'six' })).toBe('time');
  expect(momentOf({ day: '2026-12-24', time: 'six' })).toBeNull();
});
