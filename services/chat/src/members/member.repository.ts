import type { Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { memberModel } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The read model of members. */
export function createMemberRepository(connection: Connection) {
  const members = memberModel(connection);

  return {
    /** The known ones among these members, by id. */
    async findPeople(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await members.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [String(_id), { _id: String(_id), name, avatar }]));
    },

    /** Keeps a member's name and picture, unless it is older than what is known. */
    async savePerson({ _id, name, avatar }: Person, version: number): Promise<void> {
      await replaceIfNewer(members, { _id: new Types.ObjectId(_id) }, version, { name, avatar });
    },
  };
}
