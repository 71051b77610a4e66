import { createHash } from 'node:crypto';
import { findPage, type PageQuery, upsert } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { Answer } from './come-again.ts';
import { type ThanksDocument, thanksModel } from './thanks.model.ts';

export type ThanksRepository = ReturnType<typeof createThanksRepository>;

/** How many of the latest answers count for "would come again". */
const COUNTED = 500;

/** The id of the thanks of a member for a session. */
export const thanksId = (sessionId: string, memberId: string): string =>
  createHash('sha256').update(`${sessionId}:${memberId}`).digest('hex').slice(0, 24);

/** What everybody reads. */
const shownTo = (now: Date): QueryFilter<ThanksDocument> => ({
  shownAt: { $lte: now },
  text: { $ne: '' },
  'moderation.isHidden': { $ne: true },
});

export type NewThanks = Omit<ThanksDocument, '_id' | 'answer' | 'moderation'>;

/** The thanks of learners. */
export function createThanksRepository(connection: Connection) {
  const model = thanksModel(connection);

  return {
    find: (_id: string): Promise<ThanksDocument | null> => model.findById(_id).lean().exec(),

    /** The thanks of a member in a lesson. */
    ofMember: (lessonId: string, memberId: string): Promise<ThanksDocument[]> =>
      model.find({ memberId, lessonId }).lean().exec(),

    /** Stores the thanks of a member for a session in place of earlier ones. */
    async put({ sessionId, memberId, text, again, ...about }: NewThanks): Promise<void> {
      const _id = thanksId(sessionId, memberId);
      await upsert(model, { _id }, { $set: { sessionId, memberId, text, again, ...about } });
    },

    /** Removes the thanks of a member; of those that were shown only the words. */
    async takeBack(sessionId: string, memberId: string, now: Date): Promise<void> {
      const _id = thanksId(sessionId, memberId);
      await model.deleteOne({ _id, shownAt: { $gt: now } });
      await model.updateOne({ _id }, { $set: { text: '', answer: null } });
    },

    /** Removes the thanks of members who were not there. Returns how many of the others have written something. */
    async keepOf(sessionId: string, came: readonly string[]): Promise<number> {
      await model.deleteMany({ sessionId, memberId: { $nin: [...came] } });
      return model.countDocuments({ sessionId, text: { $ne: '' } });
    },

    /** What everybody reads of a teacher, the latest lesson first. */
    shownOf: (
      teacherId: string,
      { withoutMembers, now }: { withoutMembers: readonly string[]; now: Date },
      query: PageQuery,
    ): Promise<{ documents: ThanksDocument[]; total: number }> => {
      const others = withoutMembers.length > 0 ? { memberId: { $nin: [...withoutMembers] } } : {};
      const filter = { teacherId, ...shownTo(now), ...others };
      return findPage<ThanksDocument>(model, filter, { ...query, sort: { shownAt: -1, _id: -1 } });
    },

    /** The latest answers whether members would come again, in the order in which they began to count. */
    async answersAbout(teacherId: string, now: Date): Promise<Answer[]> {
      const latest = await model
        .find({ teacherId, shownAt: { $lte: now } })
        .sort({ shownAt: -1, _id: -1 })
        .limit(COUNTED)
        .select({ memberId: 1, again: 1, shownAt: 1 })
        .lean<Answer[]>();
      return latest.reverse();
    },

    /** Stores the teacher's answer. Null unless the words are shown and have none. */
    answer: (_id: string, teacherId: string, text: string, now: Date): Promise<ThanksDocument | null> =>
      model
        .findOneAndUpdate(
          { _id, teacherId, answer: null, ...shownTo(now) },
          { $set: { answer: { text, at: now } } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Hides the words, or shows them again, unless a later decision is stored. */
    async decide(_id: string, { isHidden, version }: { isHidden: boolean; version: number }): Promise<void> {
      const isNewer = { $or: [{ moderation: null }, { 'moderation.version': { $lt: version } }] };
      await model.updateOne({ _id, ...isNewer }, { $set: { moderation: { isHidden, version } } });
    },

    /** What a member has written, and what others have written to the member, for the member's export. */
    everyOf: (memberId: string): Promise<ThanksDocument[]> =>
      model
        .find({ $or: [{ memberId }, { teacherId: memberId }] })
        .sort({ shownAt: 1, _id: 1 })
        .lean()
        .exec(),

    /** Deletes what an erased member has written, and what others have written to the member. */
    async forget(memberId: string): Promise<void> {
      await model.deleteMany({ $or: [{ memberId }, { teacherId: memberId }] });
    },
  };
}
