import { deriveSwapper, isAwayAt, isInactive, type Known } from './derive.ts';

const now = new Date('2026-11-01T10:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

const known = (ringDefaults: Date[] = []): Known => ({
  member: {
    timeZone: null,
    findMe: 'everybody',
    requestsFrom: 'every',
    location: '',
    lastActiveAt: null,
    ringDefaults,
  },
  skills: [],
  wants: [],
  load: { open: 0, completed: 0 },
  rating: { average: 0, count: 0 },
  settings: { capacity: 3, rings: true, tellMe: true, tell: 'mutual' },
  hours: null,
});

it('a member counts as inactive after 60 days, and not before', () => {
  expect([isInactive(ago(59.9), now), isInactive(ago(60), now), isInactive(null, now)]).toEqual([false, true, false]);
});

it('a member who has left two exchanges of rings within 90 days gets into no ring', () => {
  const isInRings = (...days: number[]) => deriveSwapper(known(days.map(ago)), now).rings;
  expect([isInRings(), isInRings(1), isInRings(1, 89.9), isInRings(1, 90)]).toEqual([true, true, false, true]);
});

it('an absence begins and ends at its exact times', () => {
  const isAway = (from: number, to: number | null) =>
    isAwayAt({ startsAt: ago(from), endsAt: to === null ? null : ago(to) }, now);
  expect([isAway(0, null), isAway(-0.1, null), isAway(2, -1), isAway(2, 0)]).toEqual([true, false, true, false]);
  expect(isAwayAt(null, now)).toBe(false);
});
