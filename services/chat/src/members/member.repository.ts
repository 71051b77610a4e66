import type { Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { memberModel } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The read model of members. */
export function createMemberRepository(connection: Connection) {
  const members = memberModel(connection);

  return {
    /** Those of these members that are known, by id. */
    async findPeople(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await members.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [String(_id), { _id: String(_id), name, avatar }]));
    },

    /** Stores a member's name and picture, unless a newer version is stored. */
    async savePerson({ _id, name, avatar }: Person, version: number): Promise<void> {
      await replaceIfNewer(members, { _id: new Types.ObjectId(_id) }, version, { name, avatar });
    },
  };
}
