import { ERASED_VERSION, type MemberSnapshot, type Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { memberModel } from './member.model.ts';

/**
 * Members who hide something, by what they hide. A member who hides being online, or what they have read, does not see it of others either.
 * `previews` has the members who want no link previews.
 */
export interface HidingMembers {
  online: Set<string>;
  read: Set<string>;
  previews: Set<string>;
}

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The read model of members. */
export function createMemberRepository(connection: Connection) {
  const members = memberModel(connection);

  return {
    /** Returns the known members among these ids, by id. */
    async findPeople(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await members.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [String(_id), { _id: String(_id), name, avatar }]));
    },

    /** Returns the ids of erased accounts among these. */
    async erasedAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await members.find({ _id: { $in: ids }, version: ERASED_VERSION }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => String(_id)));
    },

    /** Returns the members among these who hide something. */
    async findHidingMembers(ids: readonly string[]): Promise<HidingMembers> {
      const found = await members
        .find(
          { _id: { $in: ids }, $or: [{ online: false }, { read: false }, { linkPreviews: false }] },
          { online: 1, read: 1, linkPreviews: 1 },
        )
        .lean();
      const hiding = (part: 'online' | 'read' | 'linkPreviews') =>
        new Set(found.filter((member) => member[part] === false).map(({ _id }) => String(_id)));
      return { online: hiding('online'), read: hiding('read'), previews: hiding('linkPreviews') };
    },

    /** Stores a member, unless a newer version is stored. */
    async saveMember({
      _id,
      name,
      avatar,
      privacy,
      version,
    }: Pick<MemberSnapshot, '_id' | 'name' | 'avatar' | 'privacy' | 'version'>): Promise<void> {
      const { online, read, linkPreviews } = privacy;
      await replaceIfNewer(members, { _id: new Types.ObjectId(_id) }, version, {
        name,
        avatar,
        online,
        read,
        linkPreviews,
      });
    },
  };
}
