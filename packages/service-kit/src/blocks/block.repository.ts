import type { DomainEvent } from '@mutua/contracts';
import { type Connection, Types } from 'mongoose';
import { readTogether } from '../batches/read-together.ts';
import { replaceIfNewer } from '../events/inbox.ts';
import { blockModel } from './block.model.ts';

export type BlockRepository = ReturnType<typeof createBlockRepository>;

/** Matches ids in their present form, and in the form that chat stored before 1.2. */
const inEitherForm = (ids: readonly string[]) => ({
  $in: ids.flatMap((id) => [id, new Types.ObjectId(id) as unknown as string]),
});

/** Stores which members have blocked each other, from the auth service's events. A block counts in both directions. */
export function createBlockRepository(connection: Connection) {
  const model = blockModel(connection);
  const readActive = readTogether(async (ids) =>
    model.find({ _id: { $in: ids }, isActive: true }, { _id: 1 }).lean<{ _id: string }[]>(),
  );
  const readOf = readTogether(async (memberIds) => {
    const some = inEitherForm(memberIds);
    const found = await model
      .find({ $or: [{ blockerId: some }, { blockedId: some }], isActive: true }, { _id: 1 })
      .lean();
    const pairs = found.map(({ _id }) => _id.split(':'));
    return memberIds.map((_id) => {
      const others = pairs.filter((pair) => pair.includes(_id)).flat();
      return { _id, others: [...new Set(others)].filter((id) => id !== _id) };
    });
  });

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

    /** Whether one of the two has blocked the other. */
    async existsBetween(a: string, b: string): Promise<boolean> {
      return (await readActive([`${a}:${b}`, `${b}:${a}`])).length > 0;
    },

    /** Returns those of the others with whom the member has a block, in either direction. */
    async blockedAmong(memberId: string, others: readonly string[]): Promise<Set<string>> {
      const ids = others.flatMap((id) => [`${memberId}:${id}`, `${id}:${memberId}`]);
      const blocks = await model.find({ _id: { $in: ids }, isActive: true }, { _id: 1 }).lean();
      return new Set(blocks.flatMap(({ _id }) => _id.split(':')).filter((id) => id !== memberId));
    },

    /** Returns all members with whom the member has a block, in either direction. */
    async blockedIdsOf(memberId: string): Promise<string[]> {
      const [found] = await readOf([memberId]);
      return found?.others ?? [];
    },
  };
}
