import { setChosenZone } from '../../format/chosen-zone.ts';
import { meetingLength, meetingMoment, meetingTime, otherClock } from './clocks.ts';

const startsAt = '2026-12-01T17:30:00.000Z';
const theirs = (local: string, offset: number) => ({ startsAt, theirs: { local, offset } });

beforeEach(() => setChosenZone('Europe/Berlin'));
afterEach(() => setChosenZone(null));

it("formats a moment by the viewer's clock", () => {
  expect(meetingMoment('en', startsAt)).toBe('Tue, Dec 1, 18:30');
  expect(meetingMoment('de', startsAt)).toBe('Di., 1. Dez., 18:30');
  expect(meetingLength('en', 60)).toBe('60 minutes');
});

it.each([
  ['America/New_York', '2027-11-07T05:30:00.000Z', '01:30 EDT', 'Sun, Nov 7, 01:30 EDT'],
  ['America/New_York', '2027-11-07T06:30:00.000Z', '01:30 EST', 'Sun, Nov 7, 01:30 EST'],
  ['America/New_York', '2027-11-07T04:30:00.000Z', '00:30', 'Sun, Nov 7, 00:30'],
  ['America/New_York', '2027-11-07T07:00:00.000Z', '02:00', 'Sun, Nov 7, 02:00'],
  ['Europe/Berlin', '2027-10-31T00:15:00.000Z', '02:15 GMT+2', 'Sun, Oct 31, 02:15 GMT+2'],
  ['Europe/Berlin', '2027-10-31T01:15:00.000Z', '02:15 GMT+1', 'Sun, Oct 31, 02:15 GMT+1'],
  ['Australia/Lord_Howe', '2027-04-03T15:15:00.000Z', '01:45 GMT+10:30', 'Sun, Apr 4, 01:45 GMT+10:30'],
  ['Antarctica/Troll', '2027-10-31T00:30:00.000Z', '02:30 GMT+2', 'Sun, Oct 31, 02:30 GMT+2'],
  ['Europe/Berlin', '2027-03-28T01:15:00.000Z', '03:15', 'Sun, Mar 28, 03:15'],
])('names the clock of a time that %s shows twice (%s)', (zone, moment, time, whole) => {
  setChosenZone(zone);
  expect([meetingTime('en', moment), meetingMoment('en', moment)]).toEqual([time, whole]);
});

it("adds the other member's clock, with the day when it differs", () => {
  expect(otherClock('en', theirs('2026-12-02T02:30', 540))).toBe('02:30 Wed');
  expect(otherClock('de', theirs('2026-12-02T02:30', 540))).toBe('02:30 Mi');
  expect(otherClock('en', theirs('2026-12-01T12:30', -300))).toBe('12:30');
});

it("leaves the other member's clock out when it shows the same, or is unknown", () => {
  expect(otherClock('en', theirs('2026-12-01T18:30', 60))).toBeNull();
  expect(otherClock('en', { startsAt, theirs: null })).toBeNull();
});
