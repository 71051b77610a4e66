import { isDuplicateKey } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type FollowerNoticeDocument, followerNoticeModel } from './follower-notice.model.ts';

export type NewFollowerNotice = Pick<
  FollowerNoticeDocument,
  '_id' | 'ownerId' | 'ownerName' | 'skillId' | 'skillTitle'
>;

/** A notice that this process has taken, until `dueAt`. */
export type TakenNotice = Pick<FollowerNoticeDocument, '_id' | 'toldUpTo' | 'dueAt'> & NewFollowerNotice;

export type FollowerNoticeRepository = ReturnType<typeof createFollowerNoticeRepository>;

export function createFollowerNoticeRepository(connection: Connection) {
  const model = followerNoticeModel(connection);

  return {
    /** Keeps a notice whose followers are to be told; one that is kept already stays as it is. */
    async insert(notice: NewFollowerNotice): Promise<void> {
      const now = new Date();
      try {
        await model.create({ ...notice, state: 'waiting', toldUpTo: '', dueAt: now, createdAt: now });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** The ids of notices with a part that is due. */
    async findDue(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ state: 'waiting', dueAt: { $lte: now } }, { _id: 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Takes a due notice for this process until `until`; null when another has it. */
    take: (id: string, now: Date, until: Date): Promise<TakenNotice | null> =>
      model
        .findOneAndUpdate(
          { _id: id, state: 'waiting', dueAt: { $lte: now } },
          { $set: { dueAt: until } },
          { returnDocument: 'after' },
        )
        .lean<TakenNotice>()
        .exec(),

    /**
     * Notes up to where followers have been told, and keeps the notice until `until`. Null when another process has taken it
     * over meanwhile.
     */
    advance: ({ _id, dueAt }: TakenNotice, toldUpTo: string, until: Date): Promise<TakenNotice | null> =>
      model
        .findOneAndUpdate(
          { _id, state: 'waiting', dueAt },
          { $set: { toldUpTo, dueAt: until } },
          { returnDocument: 'after' },
        )
        .lean<TakenNotice>()
        .exec(),

    async finish(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state: 'done' } });
    },
  };
}
