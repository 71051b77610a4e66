import { ERASED_VERSION, FORMER_MEMBER, type MemberSnapshot } from '@mutua/contracts';
import { replaceIfNewer, unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { ABSENCES, type Absence, type MemberDocument, memberModel } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;
/** Members by id. */
export type Members = ReadonlyMap<string, MemberDocument>;

/** The data about members from the auth service's events. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  return {
    find: (id: string): Promise<MemberDocument | null> => model.findById(id).lean().exec(),

    /** The known ones of these members. */
    async findAll(ids: readonly string[]): Promise<Members> {
      const found = await model.find({ _id: { $in: [...new Set(ids)] } }).lean();
      return new Map(found.map((member) => [member._id, member]));
    },

    /** Stores the state of an event, unless a newer one is stored. */
    async mirror({ _id, name, avatar, timeZone, location, privacy, version }: MemberSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { name, avatar, timeZone, location, findMe: privacy.findMe });
    },

    /** Stores whether the member is leaving or suspended, unless a newer state is stored. */
    async setAbsence(_id: string, absence: Absence, isAbsent: boolean, version: number): Promise<void> {
      const { state, version: since } = ABSENCES[absence];
      const isNew = { $or: [{ [since]: { $lte: version } }, { [since]: null }] };
      await unlessDuplicate(
        model.updateOne({ _id, ...isNew }, { $set: { [state]: isAbsent, [since]: version } }, { upsert: true }),
      );
    },

    /** Stores that somebody has vouched for the member. Taking the words back later does not change it. */
    async setVouched(_id: string): Promise<void> {
      const isThere = { $or: [{ version: { $ne: ERASED_VERSION } }, { version: null }] };
      await unlessDuplicate(model.updateOne({ _id, ...isThere }, { $set: { isVouched: true } }, { upsert: true }));
    },

    /** Leaves a tombstone in place of the member, so that no late event restores the name. Returns the earlier name. */
    async writeTombstone(_id: string): Promise<string | null> {
      const mark = {
        name: FORMER_MEMBER,
        avatar: null,
        timeZone: null,
        findMe: 'nobody' as const,
        version: ERASED_VERSION,
      };
      const before = await model.findOneAndReplace({ _id }, mark, { upsert: true }).lean();
      return before && (before.version ?? 0) < ERASED_VERSION ? before.name : null;
    },
  };
}
