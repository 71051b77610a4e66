import { RINGS } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { randomNumbers } from '@mutua/service-kit/testing';
import type { StoredLeg, StoredRing } from './ring.model.ts';
import { accepted, ended, isRepairable, legChanged, replaced, startedRing } from './ring-machine.ts';

const leg = (name: string): StoredLeg => ({
  skill: { _id: name, title: name, category: 'music', proficiency: 'expert' },
  wantId: `want of ${name}`,
  topicId: `music|${name}`,
  topic: { title: name, category: 'music' },
  isPublic: false,
  status: null,
  requestId: null,
});
const idsIn = ({ places }: StoredRing): string[] => places.map(({ userId }) => userId);

const isOn = ({ status }: StoredRing): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'broken';

/** Rules that always hold for a ring. */
const RULES: Record<string, (ring: StoredRing) => boolean> = {
  'has as many places and legs as members': ({ places, legs, size }) => places.length === size && legs.length === size,
  'has nobody twice': (ring) => new Set(idsIn(ring)).size === ring.size,
  'has few substitutes': ({ repairs, former }) => repairs <= RINGS.repairs && former.length === repairs,
  'knows everybody': (ring) =>
    [...idsIn(ring), ...ring.former.map(({ userId }) => userId)].every((id) => ring.memberIds.includes(id)),
  'waits for those who have not said yes': ({ status, places }) =>
    status !== 'proposed' || places.every(({ answer, dueAt }) => (dueAt === null) === (answer === 'accepted')),
  'waits until its end at most': ({ places, endsAt }) => places.every(({ dueAt }) => !dueAt || dueAt <= endsAt),
  'is looked at in time': ({ status, dueAt, endsAt }) => status !== 'proposed' || (dueAt !== null && dueAt <= endsAt),
  'needs every yes': (ring) => !isOn(ring) || ring.places.every(({ answer }) => answer === 'accepted'),
  'is confirmed by the last yes': ({ status, places }) =>
    status !== 'proposed' || places.some(({ answer }) => answer !== 'accepted'),
  'has exchanges once it is on': (ring) => ring.legs.every(({ status }) => (status === null) === !isOn(ring)),
  'is completed with its last leg': ({ status, legs }) =>
    status !== 'completed' || legs.every((each) => each.status === 'completed'),
  'is broken by a cancelled leg': ({ status, legs }) =>
    (status === 'broken') === legs.some((each) => each.status === 'cancelled'),
};
const brokenRules = (ring: StoredRing): string[] =>
  Object.entries(RULES).flatMap(([rule, holds]) => (holds(ring) ? [] : [rule]));

const LEG_STATUSES = ['active', 'completed', 'completed', 'completed', 'completed', 'cancelled'] as const;

function nextRing(ring: StoredRing, place: number, now: Date, random: () => number, newcomer: string): StoredRing {
  const at = ring.places[place];
  if (ring.status === 'confirmed' || ring.status === 'broken') {
    const status = LEG_STATUSES[Math.floor(random() * LEG_STATUSES.length)] ?? 'active';
    return { ...ring, ...legChanged(ring, place, { requestId: `request ${place}`, status }, now) };
  }
  if (ring.status !== 'proposed' || !at) return ring;
  const isLate = at.dueAt !== null && at.dueAt < now;
  if (random() < 0.85 && !isLate && at.answer !== 'accepted') return { ...ring, ...accepted(ring, place, now) };
  if (random() < 0.1) return { ...ring, ...ended('withdrawn', now) };
  return isRepairable(ring, place, now) && random() < 0.8
    ? {
        ...ring,
        ...replaced(ring, place, { userId: newcomer, teaches: leg(newcomer), learns: leg(`to ${newcomer}`) }, now),
      }
    : { ...ring, ...ended('closed', now) };
}

it('is consistent after any actions in any order', () => {
  const outcomes = new Map<string, number>();
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomNumbers(seed);
    let now = new Date('2026-11-01T10:00:00Z');
    const size = random() < 0.7 ? 3 : 4;
    const userIds = Array.from({ length: size }, (_, index) => `member ${index}`);
    let ring = startedRing('ring', { userIds, legs: userIds.map(leg), message: '' }, now);
    expect(brokenRules(ring)).toEqual([]);
    for (let step = 0; step < 25; step += 1) {
      now = new Date(now.getTime() + random() * 20 * HOUR_MS);
      const before = ring;
      ring = nextRing(ring, Math.floor(random() * size), now, random, `newcomer ${step}`);
      expect(brokenRules(ring)).toEqual([]);
      if (before.status === 'closed' || before.status === 'withdrawn' || before.status === 'completed')
        expect(ring.status).toBe(before.status);
      if (before.status !== 'proposed') expect(idsIn(ring)).toEqual(idsIn(before));
    }
    outcomes.set(ring.status, (outcomes.get(ring.status) ?? 0) + 1);
  }
  expect([...outcomes.keys()].sort()).toEqual(expect.arrayContaining(['broken', 'closed', 'completed', 'withdrawn']));
});

it('gives each member 72 hours, and stays open for seven days', () => {
  const now = new Date('2026-11-01T10:00:00Z');
  const userIds = ['ana', 'ben', 'cleo'];
  const { places, dueAt, endsAt } = startedRing('ring', { userIds, legs: userIds.map(leg), message: '' }, now);
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  expect(places.map((place) => place.dueAt)).toEqual([null, after(72), after(72)]);
  expect([dueAt, endsAt]).toEqual([after(72), after(7 * 24)]);
});

describe('a substitute', () => {
  const now = new Date('2026-11-01T10:00:00Z');
  const userIds = ['ana', 'ben', 'cleo'];
  const ring = { ...startedRing('ring', { userIds, legs: userIds.map(leg), message: '' }, now) };
  const dora = { userId: 'dora', teaches: leg('dora'), learns: leg('to dora') };

  it('has 48 hours, and its learner 24 to accept again', () => {
    const after = { ...ring, ...replaced(ring, 2, dora, now) };
    expect(after.places).toEqual([
      { userId: 'ana', answer: 'again', dueAt: new Date(now.getTime() + 24 * HOUR_MS), isSubstitute: false },
      expect.objectContaining({ userId: 'ben', answer: 'asked' }),
      { userId: 'dora', answer: 'asked', dueAt: new Date(now.getTime() + 48 * HOUR_MS), isSubstitute: true },
    ]);
    expect(after.legs.map(({ skill }) => skill.title)).toEqual(['ana', 'to dora', 'dora']);
    expect(after.memberIds).toEqual(['ana', 'ben', 'cleo', 'dora']);
  });

  it('is searched for twice, never for the starter, and not after seven days', () => {
    expect(isRepairable(ring, 1, now)).toBe(true);
    expect(isRepairable(ring, 0, now)).toBe(false);
    expect(isRepairable({ ...ring, repairs: 2 }, 1, now)).toBe(false);
    expect(isRepairable(ring, 1, new Date(now.getTime() + 7 * 24 * HOUR_MS))).toBe(false);
  });
});

it('ignores late and repeated events of an exchange', () => {
  const now = new Date();
  const userIds = ['ana', 'ben', 'cleo'];
  let ring = startedRing('ring', { userIds, legs: userIds.map(leg), message: '' }, now);
  for (const place of [1, 2]) ring = { ...ring, ...accepted(ring, place, now) };
  expect(ring.status).toBe('confirmed');
  const completed = { requestId: 'one', status: 'completed' } as const;
  ring = { ...ring, ...legChanged(ring, 0, completed, now) };
  expect(legChanged(ring, 0, completed, now)).toBeNull();
  expect(legChanged(ring, 0, { requestId: 'one', status: 'active' }, now)).toBeNull();
});
