import { isDuplicateKey } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type WantDocument, wantModel } from './want.model.ts';

export type WantRepository = ReturnType<typeof createWantRepository>;

export type NewWant = Omit<WantDocument, '_id' | 'isLive' | 'status' | 'createdAt' | 'updatedAt' | 'confirmedAt'>;

/** How many titles decide what a topic is called. */
const TITLES = 50;

/** What members want to learn. */
export function createWantRepository(connection: Connection) {
  const model = wantModel(connection);

  return {
    /** Those of a member that are not fulfilled, newest first. */
    findOf: (userId: string): Promise<WantDocument[]> =>
      model.find({ userId, isLive: true }).sort({ createdAt: -1 }).lean().exec(),

    /** Null when the member has no such want. */
    findOwn: (userId: string, _id: string): Promise<WantDocument | null> =>
      model.findOne({ _id, userId }).lean().exec(),

    findByTopic: (userId: string, topic: string): Promise<WantDocument | null> =>
      model.findOne({ userId, topic, isLive: true }).lean().exec(),

    /** Null when the member has a want of this topic. */
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
      try {
        await model.create(want);
        return want;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },

    /** Returns the want after the change; `taken` when the member has another one of that topic; null when it is gone. */
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

    async remove(userId: string, _id: string): Promise<WantDocument | null> {
      return model.findOneAndDelete({ _id, userId }).lean();
    },

    /** The topics of the wants that were made from a skill. */
    async topicsOfSkill(skillId: string): Promise<string[]> {
      const found = await model.find({ skillId, isLive: true }, { topic: 1 }).lean();
      return [...new Set(found.map(({ topic }) => topic))];
    },

    /** How members call a topic whose wants may be told, newest first. */
    async titlesOf(topic: string): Promise<string[]> {
      const found = await model
        .find({ topic, isLive: true, visibility: { $in: ['matches', 'public'] } }, { title: 1 })
        .limit(TITLES)
        .lean();
      return found.map(({ title }) => title);
    },

    /** Open wants whose member has not said since then that they stand. */
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
