import { randomBytes } from 'node:crypto';
import { newEvent } from '@mutua/service-kit';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { type BlockRepository, createBlockRepository } from './block.repository.ts';
import { onBlockChanged } from './on-block-changed.ts';

const newId = () => randomBytes(12).toString('hex');

let context: TestContext;
let blocks: BlockRepository;

beforeAll(async () => {
  context = await createTestContext('requests', { strict: true });
  blocks = createBlockRepository(context.connection);
});

afterAll(() => context.close());

const tell = (type: 'member.blocked' | 'member.unblocked', blockerId: string, blockedId: string, version: number) =>
  onBlockChanged({ blocks })(newEvent(type, { blockerId, blockedId, version }));

it('finds a block from both sides', async () => {
  const [ada, bob, carl, dora] = [newId(), newId(), newId(), newId()];
  await tell('member.blocked', ada, bob, 1);
  await tell('member.blocked', carl, ada, 1);

  expect(await blocks.existsBetween(ada, bob)).toBe(true);
  expect(await blocks.existsBetween(bob, ada)).toBe(true);
  expect(await blocks.existsBetween(bob, carl)).toBe(false);
  expect((await blocks.blockedIdsOf(ada)).sort()).toEqual([bob, carl].sort());
  expect(await blocks.blockedIdsOf(bob)).toEqual([ada]);
  expect(await blocks.blockedIdsOf(dora)).toEqual([]);
});

it('lists a member once when each has blocked the other', async () => {
  const [ada, bob] = [newId(), newId()];
  await tell('member.blocked', ada, bob, 1);
  await tell('member.blocked', bob, ada, 1);
  expect(await blocks.blockedIdsOf(ada)).toEqual([bob]);
});

it('keeps the highest version, in whatever order events arrive', async () => {
  const [ada, bob] = [newId(), newId()];
  await tell('member.unblocked', ada, bob, 2);
  await tell('member.blocked', ada, bob, 1);
  expect(await blocks.existsBetween(ada, bob)).toBe(false);
  await tell('member.blocked', ada, bob, 3);
  expect(await blocks.existsBetween(ada, bob)).toBe(true);
});

it('reads the blocks that chat stored before 1.2', async () => {
  const [ada, bob] = [newId(), newId()];
  const earlier = { blockerId: new Types.ObjectId(ada), blockedId: new Types.ObjectId(bob) };
  await context.connection
    .collection('blocks')
    .insertOne({ _id: `${ada}:${bob}` as never, ...earlier, isActive: true, version: 1 });

  expect(await blocks.blockedIdsOf(ada)).toEqual([bob]);
  expect(await blocks.blockedIdsOf(bob)).toEqual([ada]);
  await tell('member.unblocked', ada, bob, 2);
  expect(await blocks.blockedIdsOf(ada)).toEqual([]);
});
