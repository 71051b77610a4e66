import type { SearchCadence } from '@mutua/contracts';
import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type SavedSearchDocument, savedSearchModel } from './saved-search.model.ts';

export type SavedSearchRepository = ReturnType<typeof createSavedSearchRepository>;

/** Which searches a changed skill is compared with. */
export interface CandidateQuery {
  keys: readonly string[];
  /** The owner's own searches are left out. */
  ownerId: string;
  /** When the skill changed: members who saved a search later have already seen the skill. */
  before: Date;
  /** The last search that was compared before. */
  after: string | undefined;
  limit: number;
}

/** Searches that members have saved. */
export function createSavedSearchRepository(connection: Connection) {
  const model = savedSearchModel(connection);

  return {
    /** Newest first. */
    findOf: (userId: string): Promise<SavedSearchDocument[]> =>
      model.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean().exec(),

    findSame: (userId: string, same: string): Promise<SavedSearchDocument | null> =>
      model.findOne({ userId, same }).lean().exec(),

    /** Null when the member has saved an equal search. */
    async insert(fields: Omit<SavedSearchDocument, '_id' | 'createdAt'>): Promise<SavedSearchDocument | null> {
      const search = { ...fields, _id: new Types.ObjectId().toHexString(), createdAt: new Date() };
      return (await unlessDuplicate(model.create(search))) ? search : null;
    },

    /** Null when the member has no such search. */
    setCadence: (userId: string, _id: string, cadence: SearchCadence): Promise<SavedSearchDocument | null> =>
      model.findOneAndUpdate({ _id, userId }, { $set: { cadence } }, { returnDocument: 'after' }).lean().exec(),

    async remove(userId: string, _id: string): Promise<boolean> {
      return (await model.deleteOne({ _id, userId })).deletedCount > 0;
    },

    /** The next searches that may find a skill, of members who want to be notified. */
    candidates: ({ keys, ownerId, before, after, limit }: CandidateQuery): Promise<SavedSearchDocument[]> =>
      model
        .find({
          key: { $in: keys },
          cadence: { $ne: 'off' },
          userId: { $ne: ownerId },
          createdAt: { $lt: before },
          ...(after && { _id: { $gt: after } }),
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec(),
  };
}
