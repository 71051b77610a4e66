import type { Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { blockModel, memberModel } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The read models of members and of blocks between them. */
export function createMemberRepository(connection: Connection) {
  const members = memberModel(connection);
  const blocks = blockModel(connection);

  return {
    /** The known ones among these members, by id. */
    async findFaces(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await members.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [String(_id), { _id: String(_id), name, avatar }]));
    },

    /** Keeps a member's face, unless it is older than what is known. */
    async saveFace({ _id, name, avatar }: Person, version: number): Promise<void> {
      await replaceIfNewer(members, { _id: new Types.ObjectId(_id) }, version, { name, avatar });
    },

    async saveBlock(
      block: { blockerId: string; blockedId: string; isActive: boolean },
      version: number,
    ): Promise<void> {
      await replaceIfNewer(blocks, { _id: `${block.blockerId}:${block.blockedId}` }, version, {
        blockerId: new Types.ObjectId(block.blockerId),
        blockedId: new Types.ObjectId(block.blockedId),
        isActive: block.isActive,
      });
    },

    /** Those with whom a block stands, whoever set it. */
    async findBlocked(userId: string): Promise<Set<string>> {
      const found = await blocks
        .find({ $or: [{ blockerId: userId }, { blockedId: userId }], isActive: true }, { blockerId: 1, blockedId: 1 })
        .lean();
      return new Set(
        found.map(({ blockerId, blockedId }) => String(String(blockerId) === userId ? blockedId : blockerId)),
      );
    },

    /** Whether a block stands between two members, whoever set it. */
    async isBlocked(a: string, b: string): Promise<boolean> {
      return (await blocks.exists({ _id: { $in: [`${a}:${b}`, `${b}:${a}`] }, isActive: true })) !== null;
    },
  };
}
