import type { MemberSnapshot, Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { memberModel } from './member.model.ts';

/** The known members, by id. */
export type People = ReadonlyMap<string, Person>;

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** Names, pictures and time zones of members, copied from the auth service's events. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  return {
    async people(ids: readonly string[]): Promise<People> {
      if (ids.length === 0) return new Map();
      const found = await model.find({ _id: { $in: [...new Set(ids)] } }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [_id, { _id, name, avatar }]));
    },

    /** IANA; null while unknown. */
    async timeZoneOf(id: string): Promise<string | null> {
      return (await model.findById(id, { timeZone: 1 }).lean())?.timeZone ?? null;
    },

    async mirror({ _id, name, avatar, timeZone, version }: MemberSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { name, avatar, timeZone });
    },
  };
}

/** A placeholder for a member whose event has not arrived yet. Later reads show the real name. */
export const personOf = (people: People, id: string): Person =>
  people.get(id) ?? { _id: id, name: 'New member', avatar: null };
