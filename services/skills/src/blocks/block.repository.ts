import type { DomainEvent } from '@mutua/contracts';
import { replaceIfNewer, versionOf } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { blockModel } from './block.model.ts';

export type BlockRepository = ReturnType<typeof createBlockRepository>;

/** Who has blocked whom; it counts in both directions. */
export function createBlockRepository(connection: Connection) {
  const model = blockModel(connection);

  return {
    async mirror(event: DomainEvent<'member.blocked' | 'member.unblocked'>): Promise<void> {
      const { blockerId, blockedId, version = versionOf(event) } = event.payload;
      const isActive = event.type === 'member.blocked';
      await replaceIfNewer(model, { _id: `${blockerId}:${blockedId}` }, version, {
        blockerId,
        blockedId,
        isActive,
      });
    },

    async standsBetween(a: string, b: string): Promise<boolean> {
      return (await model.exists({ _id: { $in: [`${a}:${b}`, `${b}:${a}`] }, isActive: true })) !== null;
    },

    /** Everyone with whom a member has a block, in either direction. */
    async othersOf(memberId: string): Promise<string[]> {
      const blocks = await model
        .find({ $or: [{ blockerId: memberId }, { blockedId: memberId }], isActive: true })
        .lean();
      return blocks.map(({ blockerId, blockedId }) => (blockerId === memberId ? blockedId : blockerId));
    },
  };
}
