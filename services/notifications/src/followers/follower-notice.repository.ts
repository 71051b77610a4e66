import { findDueBy, unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type FollowerNoticeDocument, followerNoticeModel } from './follower-notice.model.ts';

export type NewFollowerNotice = Pick<
  FollowerNoticeDocument,
  '_id' | 'ownerId' | 'ownerName' | 'skillId' | 'skillTitle' | 'lesson'
>;

/** A notice that this process has claimed until `dueAt`. */
export type ClaimedNotice = Pick<FollowerNoticeDocument, '_id' | 'toldUpTo' | 'dueAt'> & NewFollowerNotice;

export type FollowerNoticeRepository = ReturnType<typeof createFollowerNoticeRepository>;

export function createFollowerNoticeRepository(connection: Connection) {
  const model = followerNoticeModel(connection);

  return {
    /** Stores a notice. Does nothing when it is already stored. */
    async insert(notice: NewFollowerNotice): Promise<void> {
      const now = new Date();
      await unlessDuplicate(model.create({ ...notice, state: 'waiting', toldUpTo: '', dueAt: now, createdAt: now }));
    },

    /** Returns the ids of notices that have a due batch. */
    findDue: findDueBy(model, 'dueAt', { state: 'waiting' }),

    /** Claims a due notice for this process until `until`. Returns null when another process has claimed it. */
    claim: (id: string, now: Date, until: Date): Promise<ClaimedNotice | null> =>
      model
        .findOneAndUpdate(
          { _id: id, state: 'waiting', dueAt: { $lte: now } },
          { $set: { dueAt: until } },
          { returnDocument: 'after' },
        )
        .lean<ClaimedNotice>()
        .exec(),

    /**
     * Stores the last notified follow, and extends the claim until `until`. Returns null when another process has claimed the notice
     * meanwhile.
     */
    advance: ({ _id, dueAt }: ClaimedNotice, toldUpTo: string, until: Date): Promise<ClaimedNotice | null> =>
      model
        .findOneAndUpdate(
          { _id, state: 'waiting', dueAt },
          { $set: { toldUpTo, dueAt: until } },
          { returnDocument: 'after' },
        )
        .lean<ClaimedNotice>()
        .exec(),

    /** Ends the notices of a skill. */
    async remove(skillId: string): Promise<void> {
      await model.updateMany({ state: 'waiting', skillId }, { $set: { state: 'done' } });
    },

    async finish(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state: 'done' } });
    },
  };
}
