import {
  DEFAULT_PRIVACY,
  ERASED_VERSION,
  FORMER_MEMBER,
  type FoundBy,
  type MemberSnapshot,
  type Person,
  type RequestsFrom,
} from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type MemberDocument, memberModel } from './member.model.ts';

/** The known members by id. */
export type People = ReadonlyMap<string, Person>;

/** A member's choice of who may find the member, and who may send requests. */
export interface Rules {
  findMe: FoundBy;
  requests: RequestsFrom;
}

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** Names, pictures, time zones and privacy of members, copied from the auth service's events. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  const find = (ids: readonly string[]) => model.find({ _id: { $in: ids } }).lean();

  return {
    people: async (ids: readonly string[]): Promise<People> => peopleOf(await find(ids)),

    /** Returns the members, the rules of one of them, and who has asked for the erasure of the account. */
    async peopleWithRules(
      ids: readonly string[],
      id: string,
    ): Promise<{ people: People; rules: Rules; leaving: ReadonlySet<string> }> {
      const found = await find(ids);
      const { findMe, requests } = found.find(({ _id }) => _id === id) ?? {};
      return {
        people: peopleOf(found),
        rules: { findMe: findMe ?? DEFAULT_PRIVACY.findMe, requests: requests ?? DEFAULT_PRIVACY.requests },
        leaving: new Set(found.filter(({ isLeaving }) => isLeaving).map(({ _id }) => _id)),
      };
    },

    /** Returns the IANA zone of a member; null while it is unknown. */
    async timeZoneOf(id: string): Promise<string | null> {
      return (await model.findById(id, { timeZone: 1 }).lean())?.timeZone ?? null;
    },

    /** Returns the members and their time zones, as far as they are known. */
    async peopleWithZones(
      ids: readonly string[],
    ): Promise<{ people: People; zones: ReadonlyMap<string, string | null> }> {
      const found = await find(ids);
      return { people: peopleOf(found), zones: new Map(found.map(({ _id, timeZone }) => [_id, timeZone])) };
    },

    /** Returns false when a newer version is stored, because the event is late. */
    async setLeaving(id: string, isLeaving: boolean, version: number): Promise<boolean> {
      const isNew = { $or: [{ leavingVersion: { $lte: version } }, { leavingVersion: null }] };
      const $setOnInsert = { name: 'New member', version: 0 };
      await model.updateOne({ _id: id }, { $setOnInsert }, { upsert: true });
      const { matchedCount } = await model.updateOne(
        { _id: id, ...isNew },
        { $set: { isLeaving, leavingVersion: version } },
      );
      return matchedCount > 0;
    },

    /** Leaves a tombstone in the member's place, so that no late event brings the name back. Returns the previous name. */
    async writeTombstone(id: string): Promise<string | null> {
      const mark = { name: FORMER_MEMBER, avatar: null, timeZone: null, version: ERASED_VERSION };
      const before = await model.findOneAndReplace({ _id: id }, mark, { upsert: true }).lean();
      return before && before.version < ERASED_VERSION ? before.name : null;
    },

    /** Stores the member's name and picture, which requests and reviews show, unless a newer version is stored. */
    async mirror({ _id, name, avatar, timeZone, location, privacy, version }: MemberSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, {
        name,
        avatar,
        timeZone,
        location,
        findMe: privacy.findMe,
        requests: privacy.requests,
      });
    },
  };
}

const peopleOf = (found: readonly MemberDocument[]): People =>
  new Map(found.map(({ _id, name, avatar }) => [_id, { _id, name, avatar }]));

/** Returns the member, or a placeholder while the member's event has not arrived. Later reads show the real name. */
export const personOf = (people: People, id: string): Person =>
  people.get(id) ?? { _id: id, name: 'New member', avatar: null };
