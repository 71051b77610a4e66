import { setChosenZone } from '../../format/chosen-zone.ts';
import { meetingLength, meetingMoment, otherClock } from './clocks.ts';

const startsAt = '2026-12-01T17:30:00.000Z';
const theirs = (local: string, offset: number) => ({ startsAt, theirs: { local, offset } });

beforeEach(() => setChosenZone('Europe/Berlin'));
afterEach(() => setChosenZone(null));

it("formats a moment by the viewer's clock", () => {
  expect(meetingMoment('en', startsAt)).toBe('Tue, Dec 1, 18:30');
  expect(meetingMoment('de', startsAt)).toBe('Di., 1. Dez., 18:30');
  expect(meetingLength('en', 60)).toBe('60 minutes');
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
