import type { DomainEvent } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type BlockDocument, blockModel } from './block.model.ts';

export type BlockRepository = ReturnType<typeof createBlockRepository>;

/** Matches an id as a string, and as the ObjectId that chat stored before 1.2. */
const inEitherForm = (id: string) => ({ $in: [id, new Types.ObjectId(id) as unknown as string] });

function toPair({ _id }: Pick<BlockDocument, '_id'>): Pick<BlockDocument, 'blockerId' | 'blockedId'> {
  const [blockerId = '', blockedId = ''] = _id.split(':');
  return { blockerId, blockedId };
}

/** Stores which members have blocked each other, from the auth service's events. A block counts in both directions. */
export function createBlockRepository(connection: Connection) {
  const model = blockModel(connection);

  return {
    /** Stores the block of an event, unless a newer version is stored. */
    async mirror(event: DomainEvent<'member.blocked' | 'member.unblocked'>): Promise<void> {
      const { blockerId, blockedId, version } = event.payload;
      await replaceIfNewer(model, { _id: `${blockerId}:${blockedId}` }, version, {
        blockerId,
        blockedId,
        isActive: event.type === 'member.blocked',
      });
    },

    /** Whether one of the two members has blocked the other. */
    async existsBetween(a: string, b: string): Promise<boolean> {
      return (await model.exists({ _id: { $in: [`${a}:${b}`, `${b}:${a}`] }, isActive: true })) !== null;
    },

    /** Returns those of the others with whom the member has a block, in either direction. */
    async blockedAmong(memberId: string, others: readonly string[]): Promise<Set<string>> {
      if (others.length === 0) return new Set();
      const ids = others.flatMap((id) => [`${memberId}:${id}`, `${id}:${memberId}`]);
      const blocks = await model.find({ _id: { $in: ids }, isActive: true }, { _id: 1 }).lean();
      return new Set(blocks.flatMap(({ _id }) => _id.split(':')).filter((id) => id !== memberId));
    },

    /** Returns the blocks between members of these two groups, in either direction. */
    async between(
      ones: readonly string[],
      others: readonly string[],
    ): Promise<Pick<BlockDocument, 'blockerId' | 'blockedId'>[]> {
      const _id = { $in: ones.flatMap((one) => others.flatMap((other) => [`${one}:${other}`, `${other}:${one}`])) };
      const found = await model.find({ _id, isActive: true }, { _id: 1 }).lean();
      return found.map(toPair);
    },

    /** Returns the blocks between the members of a group. */
    async within(ids: readonly string[]): Promise<Pick<BlockDocument, 'blockerId' | 'blockedId'>[]> {
      const $in = ids.flatMap((id) => inEitherForm(id).$in);
      const found = await model.find({ blockerId: { $in }, blockedId: { $in }, isActive: true }, { _id: 1 }).lean();
      return found.map(toPair);
    },

    /** Returns all members with whom the member has a block, in either direction. */
    async blockedIdsOf(memberId: string): Promise<string[]> {
      const id = inEitherForm(memberId);
      const blocks = await model
        .find({ $or: [{ blockerId: id }, { blockedId: id }], isActive: true }, { _id: 1 })
        .lean();
      return [...new Set(blocks.flatMap(({ _id }) => _id.split(':')))].filter((other) => other !== memberId);
    },
  };
}
