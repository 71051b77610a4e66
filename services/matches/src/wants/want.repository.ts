import { isDuplicateKey, unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import type { WriteHook } from '../rings/write-hook.ts';
import { type WantDocument, wantModel } from './want.model.ts';

export type WantRepository = ReturnType<typeof createWantRepository>;

export type NewWant = Omit<
  WantDocument,
  '_id' | 'isLive' | 'status' | 'createdAt' | 'updatedAt' | 'confirmedAt' | 'claimedBy' | 'claimCheckAt'
>;

/** How many titles decide the title of a topic. */
const TOLD_OF = 100;
const TITLES = 50;

/** What members want to learn. */
export function createWantRepository(connection: Connection, beforeWrite?: WriteHook) {
  const model = wantModel(connection);

  return {
    /** Unfulfilled wants of a member, newest first. */
    findOf: (userId: string): Promise<WantDocument[]> =>
      model.find({ userId, isLive: true }).sort({ createdAt: -1 }).lean().exec(),

    /** Null when the member has no such want. */
    findOwn: (userId: string, _id: string): Promise<WantDocument | null> =>
      model.findOne({ _id, userId }).lean().exec(),

    findByTopic: (userId: string, topic: string): Promise<WantDocument | null> =>
      model.findOne({ userId, topic, isLive: true }).lean().exec(),

    /** Null when the member already has a want of this topic. */
    async insert(fields: NewWant): Promise<WantDocument | null> {
      const now = new Date();
      const want: WantDocument = {
        ...fields,
        _id: new Types.ObjectId().toHexString(),
        status: 'open',
        isLive: true,
        createdAt: now,
        updatedAt: now,
        confirmedAt: now,
      };
      return (await unlessDuplicate(model.create(want))) ? want : null;
    },

    /** Returns the changed want; `taken` when the member has another one of that topic; null when it is gone. */
    async change(
      { _id, userId }: Pick<WantDocument, '_id' | 'userId'>,
      fields: Partial<WantDocument>,
    ): Promise<WantDocument | 'taken' | null> {
      try {
        return await model
          .findOneAndUpdate({ _id, userId, isLive: true }, { $set: fields }, { returnDocument: 'after' })
          .lean();
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },

    /** Fulfils the live wants of these topics from before the completion of the exchange. Returns how many. */
    async fulfil(userId: string, topics: readonly string[], completedAt: Date): Promise<number> {
      const { modifiedCount } = await model.updateMany(
        {
          userId,
          topic: { $in: topics },
          isLive: true,
          status: { $in: ['open', 'paused', 'in_exchange'] },
          createdAt: { $lt: completedAt },
        },
        { $set: { status: 'fulfilled', isLive: false, updatedAt: new Date() } },
      );
      return modifiedCount;
    },

    async remove(userId: string, _id: string): Promise<WantDocument | null> {
      return model.findOneAndDelete({ _id, userId }).lean();
    },

    /** The topics of the wants that were made from a skill. */
    async topicsOfSkill(skillId: string): Promise<string[]> {
      const found = await model.find({ skillId, isLive: true }, { topic: 1 }).lean();
      return [...new Set(found.map(({ topic }) => topic))];
    },

    /** The titles of a topic in wants that may be disclosed, newest first. */
    async titlesOf(topic: string): Promise<{ title: string; isPublic: boolean }[]> {
      const found = await model
        .find({ topic, isLive: true, visibility: { $in: ['matches', 'public'] } }, { title: 1, visibility: 1 })
        .sort({ visibility: -1 }) // `public` before `matches`
        .limit(TITLES)
        .lean();
      return found.map(({ title, visibility }) => ({ title, isPublic: visibility === 'public' }));
    },

    /** The open wants among these, by id. */
    async findOpen(ids: readonly string[]): Promise<Map<string, WantDocument>> {
      const found = await model.find({ _id: { $in: ids }, status: 'open' }).lean();
      return new Map(found.map((want) => [want._id, want]));
    },

    /** The next open wants of these topics after an id. */
    openOf: (topics: readonly string[], after: string, limit: number): Promise<WantDocument[]> =>
      model
        .find({ topic: { $in: topics }, status: 'open', _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec(),

    /** Stores that the member was notified of a skill or a group lesson that answers a want. */
    async noteTold(_id: string, answerId: string): Promise<void> {
      await model.updateOne({ _id }, { $push: { toldOf: { $each: [answerId], $slice: -TOLD_OF } } });
    },

    /** Which of the wants are already in a ring. */
    async claimedAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: ids }, claimedBy: { $ne: null } }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Claims an open want for one ring. Returns the ring that has it; null when the want is not open. */
    async claim(_id: string, userId: string, ringId: string, claimCheckAt: Date): Promise<string | null> {
      await beforeWrite?.('claim');
      const { matchedCount } = await model.updateOne(
        { _id, userId, status: 'open', claimedBy: { $in: [null, ringId] } },
        { $set: { claimedBy: ringId, claimCheckAt } },
      );
      if (matchedCount === 1) return ringId;
      const want = await model.findOne({ _id, userId, status: 'open' }, { claimedBy: 1 }).lean();
      return want?.claimedBy ?? null;
    },

    /** Releases all or some wants of a ring. A want that was in an exchange is open again. */
    async unclaim(ringId: string, ids?: readonly string[]): Promise<void> {
      await beforeWrite?.('claim');
      const filter = { claimedBy: ringId, ...(ids && { _id: { $in: ids } }) };
      await model.updateMany({ ...filter, status: 'in_exchange' }, { $set: { status: 'open', updatedAt: new Date() } });
      await beforeWrite?.('claim');
      await model.updateMany(filter, { $set: { claimedBy: null }, $unset: { claimCheckAt: 1 } });
    },

    /** The ring is confirmed: its wants are now in exchanges. */
    async inExchange(ringId: string, ids: readonly string[]): Promise<void> {
      await beforeWrite?.('claim');
      await model.updateMany(
        { _id: { $in: ids }, claimedBy: ringId, status: { $in: ['open', 'paused'] } },
        { $set: { status: 'in_exchange', updatedAt: new Date() } },
      );
      await model.updateMany({ _id: { $in: ids }, claimedBy: ringId }, { $unset: { claimCheckAt: 1 } });
    },

    /** Wants whose claims must be compared with their rings. */
    findOldClaims: (now: Date, limit: number): Promise<WantDocument[]> =>
      model
        .find({ claimCheckAt: { $lte: now } })
        .limit(limit)
        .lean()
        .exec(),

    /** Marks the claim as compared: the ring still has it. */
    async checkedClaim({ _id, claimCheckAt }: WantDocument, next: Date): Promise<void> {
      await model.updateOne({ _id, claimCheckAt }, { $set: { claimCheckAt: next } });
    },

    /** Open wants that were not confirmed since then. */
    findOld: (before: Date, limit: number): Promise<WantDocument[]> =>
      model
        .find({ status: 'open', confirmedAt: { $lt: before } })
        .limit(limit)
        .lean()
        .exec(),

    /** Pauses a want, unless its member has confirmed it meanwhile. */
    async pauseOld(_id: string, before: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id, status: 'open', confirmedAt: { $lt: before } },
        { $set: { status: 'paused', updatedAt: new Date() } },
      );
      return modifiedCount === 1;
    },
  };
}
