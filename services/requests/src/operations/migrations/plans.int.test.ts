import { HOUR_MS } from '@mutua/contracts/time';
import { createTestContext, migrate, startService, type TestContext } from '@mutua/service-kit/testing';
import { newId } from '../../../test/harness.ts';
import { app } from '../../app.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import { plans } from './005-plans.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('requests');
});
afterAll(() => context.close());

const person = () => ({ _id: newId(), name: 'Ada Byron', avatar: null });
const skill = () => ({ _id: newId(), title: 'Guitar', category: 'music' });

/** Builds a request as the previous release stored it. */
function earlier(status: string, hours: number | null, fields = {}) {
  const at = new Date(Date.now() - 48 * HOUR_MS);
  return {
    _id: newId(),
    status,
    sender: person(),
    receiver: person(),
    senderSkill: skill(),
    receiverSkill: skill(),
    pair: newId(),
    pairSeq: 1,
    scheduledDate: hours === null ? null : new Date(Date.now() + hours * HOUR_MS),
    meetingDetails: { platform: 'Jitsi' },
    createdAt: at,
    updatedAt: status === 'completed' ? new Date() : at,
    version: 3,
    ...fields,
  };
}

it('makes a session of each date, also when it runs twice', async () => {
  const { connection, logger } = context;
  const service = await startService(app, { context });
  const ring = { ring: { _id: newId(), size: 3, place: 0 } };
  const requests = {
    coming: earlier('accepted', 24),
    over: earlier('accepted', -24),
    held: earlier('completed', -24),
    early: earlier('completed', 24),
    leg: earlier('accepted', 24, ring),
    pending: earlier('pending', null),
    undated: earlier('accepted', null),
    cancelled: earlier('cancelled', 24),
  };
  const collection = connection.collection('requests');
  await collection.insertMany(Object.values(requests) as never);
  const read = async (): Promise<Record<string, StoredPlan | undefined>> => {
    const plans: Record<string, StoredPlan | undefined> = {};
    for (const [name, { _id }] of Object.entries(requests)) {
      plans[name] = (await collection.findOne({ _id: _id as never }))?.['plan'];
    }
    return plans;
  };
  await connection.collection('migrations').deleteOne({ _id: plans.name as never });
  await migrate({ connection, migrations: [plans], logger });
  const first = await read();
  const status = Object.fromEntries(Object.entries(first).map(([name, plan]) => [name, plan?.sessions[0]?.status]));
  expect(status).toEqual({
    coming: 'planned',
    over: 'planned',
    held: 'held',
    early: 'cancelled',
    leg: 'planned',
    pending: undefined,
    undated: undefined,
    cancelled: undefined,
  });
  const { scheduledDate: startsAt, _id } = requests.coming;
  expect(first['coming']).toMatchObject({
    rev: 1,
    sessions: [{ uid: `${_id}@mutua`, sequence: 0, minutes: 60, startsAt }],
  });
  expect(first['leg']?.sessions[0]?.parts).toEqual([{ leg: 'receiver', minutes: 60 }]);

  // Members see the same as before, and a second run changes nothing.
  const as = requests.coming.receiver._id;
  const { body } = await service.call('GET /requests/:id', { as, params: { id: _id } });
  expect(body.request).toMatchObject({ scheduledDate: startsAt?.toISOString(), plan: { planned: 1 } });
  await connection.collection('migrations').deleteOne({ _id: plans.name as never });
  await migrate({ connection, migrations: [plans], logger });
  expect(await read()).toEqual(first);
  await service.stop();
});
