import { HOUR_MS } from '@mutua/contracts/time';
import { createTestContext, migrate, type TestContext } from '@mutua/service-kit/testing';
import { newId } from '../../../test/harness.ts';
import { agreed } from '../../../test/plans.ts';
import { remind } from './007-remind.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('requests');
});
afterAll(() => context.close());

/** Builds an accepted exchange of the previous release with a session that the sweep does not know. */
function earlier(hours: number) {
  const { dueAt: _, ...plan } = agreed();
  const startsAt = new Date(Date.now() + hours * HOUR_MS);
  const sessions = plan.sessions.map(({ setAt: _setAt, ...session }) => ({ ...session, startsAt }));
  const lastEnd = new Date(startsAt.getTime() + HOUR_MS);
  return { _id: newId(), status: 'accepted', version: 3, plan: { ...plan, proposals: [], sessions, lastEnd } };
}

it('the sweep finds future sessions, and asks nobody about past ones', async () => {
  const { connection, logger } = context;
  const collection = connection.collection('requests');
  const [upcomingSessions, over] = [earlier(72), earlier(-72)];
  await collection.insertMany([upcomingSessions, over] as never);
  await migrate({ connection, migrations: [remind], logger });
  const planOf = async ({ _id }: { _id: string }) => (await collection.findOne({ _id: _id as never }))?.['plan'];
  const [next, past] = [await planOf(upcomingSessions), await planOf(over)];
  expect(next).toMatchObject({ rev: upcomingSessions.plan.rev, sessions: [{ status: 'planned' }] });
  expect(next?.dueAt.getTime()).toBe((upcomingSessions.plan.sessions[0]?.startsAt.getTime() ?? 0) - 26 * HOUR_MS);
  expect(past).toMatchObject({ sessions: [{ status: 'planned', isEarlier: true }] });
  expect(past).not.toHaveProperty('dueAt');
});
