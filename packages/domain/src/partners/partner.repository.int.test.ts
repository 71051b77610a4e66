import { randomBytes } from 'node:crypto';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { createPartnerRepository } from './partner.repository.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext('skills', { strict: true });
});
afterAll(() => context.close());

const newId = () => randomBytes(12).toString('hex');

it('keeps the newest state of a request, in whichever order its versions arrive', async () => {
  const partners = createPartnerRepository(context.connection);
  const [requestId, ada, bob] = [newId(), newId(), newId()];
  const keep = (status: 'pending' | 'accepted' | 'cancelled', version: number) =>
    partners.keep(requestId, [ada, bob], { status, version });
  await keep('accepted', 2);
  await keep('pending', 1);
  await keep('accepted', 2);
  expect(await partners.are(ada, bob)).toBe(true);
  expect(await partners.exchangersAmong(ada, [bob])).toEqual(new Set([bob]));
  await keep('cancelled', 3);
  expect(await partners.exchangersAmong(ada, [bob])).toEqual(new Set());
});

it('adds the state to a document of an earlier release, which has only the two members', async () => {
  const partners = createPartnerRepository(context.connection);
  const [requestId, ada, bob] = [newId(), newId(), newId()];
  await context.connection
    .collection<{ _id: string }>('partners')
    .insertOne({ _id: requestId, parties: [ada, bob] } as never);
  await partners.keep(requestId, [ada, bob], { status: 'completed', version: 4 });
  expect(await partners.exchangersAmong(bob, [ada])).toEqual(new Set([ada]));
});
