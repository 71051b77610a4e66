import { randomBytes } from 'node:crypto';
import type { AvailabilitySnapshot } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { type AvailabilityRepository, createAvailabilityRepository } from './availability.repository.ts';

let context: TestContext;
let availabilities: AvailabilityRepository;
beforeAll(async () => {
  context = await createTestContext('skills', { strict: true });
  availabilities = createAvailabilityRepository(context.connection);
});
afterAll(() => context.close());

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const said = { until: null, note: 'In the mountains', requests: 'none' } as const;
const between = (from: number, to: number | null) => ({
  ...said,
  startsAt: inDays(from),
  endsAt: to === null ? null : inDays(to),
});

function aMember() {
  const userId = randomBytes(12).toString('hex');
  return {
    userId,
    tell: (version: number, fields: Partial<AvailabilitySnapshot>) =>
      availabilities.mirror({ userId, version, answersWithin: null, answerRate: null, away: null, ...fields }),
    shown: () => availabilities.shownOf(userId),
  };
}

it.each([
  ['that runs', between(-1, 2), said],
  ['without an end', between(-1, null), said],
  ['to come', between(1, 2), null],
  ['that is over', between(-2, -1), null],
])('shows an absence %s, or not', async (_which, away, expected) => {
  const { tell, shown } = aMember();
  await tell(1, { away });
  expect(await shown()).toEqual({ answersWithin: null, away: expected });
});

it('keeps the newest state, in whatever order events arrive, and nothing of an erased member', async () => {
  const { userId, tell, shown } = aMember();
  expect(await shown()).toEqual({ answersWithin: null, away: null });
  await tell(2, { answersWithin: 'day' });
  await tell(1, { away: between(-1, null) });
  expect(await shown()).toEqual({ answersWithin: 'day', away: null });
  await availabilities.forget(userId);
  await tell(3, { answersWithin: 'hours' });
  expect(await shown()).toEqual({ answersWithin: null, away: null });
});
