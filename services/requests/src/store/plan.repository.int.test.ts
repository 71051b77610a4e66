import { DAY_MS } from '@mutua/contracts/time';
import { createBlockRepository } from '@mutua/domain';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { newId } from '../../test/harness.ts';
import { agreed } from '../../test/plans.ts';
import { createPlanJobs } from '../schedule/meetings/meeting-sweep.ts';
import { createPlanRepository } from './plan.repository.ts';
import { createRequestRepository } from './request.repository.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('requests');
});
beforeEach(() => context.connection.collection('requests').deleteMany({}));
afterAll(() => context.close());

const ago = (ms: number) => new Date(Date.now() - ms);
const person = () => ({ _id: newId(), name: 'Ada Byron', avatar: null });

/** Stores a request with the given fields, and returns its id. */
async function store(fields: object): Promise<string> {
  const _id = newId();
  const skill = { _id: newId(), title: 'Guitar', category: 'music' };
  const times = { createdAt: ago(60 * DAY_MS), updatedAt: ago(0), scheduledDate: null };
  const members = { sender: person(), receiver: person(), senderSkill: skill, receiverSkill: skill };
  const request = { _id, ...members, ...times, pair: newId(), pairSeq: 1, meetingDetails: null, version: 1, ...fields };
  await context.connection.collection('requests').insertOne(request as never);
  return _id;
}
const pending = (dueAt: Date | null) => store({ status: 'pending', ...(dueAt && { waiting: { dueAt } }) });
/** Stores an exchange with a session in three days, and when the sweep looks at it. */
function planned(dueAt: Date): Promise<string> {
  const plan = agreed();
  const sessions = plan.sessions.map((each) => ({ ...each, startsAt: ago(-3 * DAY_MS) }));
  return store({ status: 'accepted', plan: { ...plan, sessions, dueAt } });
}

it('finds what is due, each kind earliest first, so that many of one kind delay none of the other', async () => {
  const { findDue } = createPlanRepository(context.connection);
  const plans = [await planned(ago(1_000)), await planned(ago(3_000)), await planned(ago(2_000))];
  const requests = [await pending(ago(1_000)), await pending(ago(5 * DAY_MS)), await pending(ago(2 * DAY_MS))];
  await planned(ago(-DAY_MS));
  await pending(ago(-DAY_MS));
  const [, a, b] = plans;
  const [, c, d] = requests;
  expect(await findDue(new Date(), 4)).toEqual([a, b, c, d]);
  expect((await findDue(new Date(), 50)).sort()).toEqual([...plans, ...requests].sort());
  const unseen = await pending(null);
  expect(await findDue(new Date(), 3)).toEqual([a, b, unseen]);
});

it('tries a plan whose work fails later again, so that it delays no others', async () => {
  const { connection } = context;
  const plans = createPlanRepository(connection);
  const id = await planned(ago(1_000));
  const { work } = createPlanJobs({
    plans,
    requests: createRequestRepository({ connection, relay: { publish: () => {} } }),
    members: { peopleWithZones: () => Promise.reject(new Error('broken')) },
    blocks: createBlockRepository(connection),
    storePlan: async () => null,
    nudgeReceiver: async () => {},
  });
  await expect(work(id, () => false)).rejects.toThrow('broken');
  expect(await plans.findDue(new Date(), 50)).toEqual([]);
  expect(await plans.findDue(ago(-60_000), 50)).toEqual([id]);
});

it('tries a pending request whose work fails later again, and keeps what is known of its wait', async () => {
  const { connection } = context;
  const plans = createPlanRepository(connection);
  const nudgedAt = ago(5 * DAY_MS);
  const unseen = await pending(null);
  const asked = await store({ status: 'pending', waiting: { dueAt: ago(1_000), nudgedAt } });
  const { work } = createPlanJobs({
    plans,
    requests: createRequestRepository({ connection, relay: { publish: () => {} } }),
    members: { peopleWithZones: async () => ({ people: new Map(), zones: new Map() }) as never },
    blocks: createBlockRepository(connection),
    storePlan: async () => null,
    nudgeReceiver: () => Promise.reject(new Error('broken')),
  });
  for (const id of [unseen, asked]) await expect(work(id, () => false)).rejects.toThrow('broken');
  expect(await plans.findDue(new Date(), 50)).toEqual([]);
  expect((await plans.findDue(ago(-60_000), 50)).sort()).toEqual([unseen, asked].sort());
  expect(await connection.collection('requests').findOne({ _id: asked as never })).toMatchObject({
    waiting: { dueAt: expect.any(Date), nudgedAt },
  });
});
