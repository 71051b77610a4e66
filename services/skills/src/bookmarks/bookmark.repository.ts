import type { BookmarkKind } from '@mutua/contracts';
import { unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type BookmarkDocument, bookmarkModel } from './bookmark.model.ts';

export type BookmarkRepository = ReturnType<typeof createBookmarkRepository>;

/** What a bookmark points at. */
export type Target = Pick<BookmarkDocument, 'kind' | 'targetId'>;

export const bookmarkId = (userId: string, { kind, targetId }: Target): string => `${userId}:${kind}:${targetId}`;

/** The bookmarks of members. */
export function createBookmarkRepository(connection: Connection) {
  const model = bookmarkModel(connection);

  return {
    /** Newest first. */
    findOf: (userId: string): Promise<BookmarkDocument[]> =>
      model.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean().exec(),

    countOf: (userId: string): Promise<number> => model.countDocuments({ userId }).exec(),

    /** Which of these the member keeps. */
    async keptAmong(userId: string, kind: BookmarkKind, ids: readonly string[]): Promise<Set<string>> {
      const wanted = ids.map((targetId) => bookmarkId(userId, { kind, targetId }));
      const kept = wanted.length > 0 ? await model.find({ _id: { $in: wanted } }, { targetId: 1 }).lean() : [];
      return new Set(kept.map(({ targetId }) => targetId));
    },

    /**
     * The next members who keep something, in the order of their ids.
     * @param after the last one of the previous part
     */
    async keepersOf(
      kind: BookmarkKind,
      targetId: string,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<string[]> {
      const found = await model
        .find({ targetId, kind, ...(after && { userId: { $gt: after } }) }, { userId: 1 })
        .sort({ userId: 1 })
        .limit(limit)
        .lean();
      return found.map(({ userId }) => userId);
    },

    /** Null when the member keeps it already. */
    async insert(userId: string, target: Target, note: string): Promise<BookmarkDocument | null> {
      const bookmark = {
        _id: bookmarkId(userId, target),
        userId,
        ...target,
        note,
        createdAt: new Date(),
        goneSince: null,
      };
      return (await unlessDuplicate(model.create(bookmark))) ? bookmark : null;
    },

    /** Changes the note, unless it is undefined. Null when the member does not keep it. */
    change: (userId: string, target: Target, note: string | undefined): Promise<BookmarkDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: bookmarkId(userId, target) },
          { $set: { goneSince: null, ...(note !== undefined && { note }) } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    async remove(userId: string, target: Target): Promise<void> {
      await model.deleteOne({ _id: bookmarkId(userId, target) });
    },

    /** Stores since when bookmarks lead nowhere; null for those that lead somewhere again. */
    async setGone(ids: readonly string[], goneSince: Date | null): Promise<void> {
      if (ids.length > 0) await model.updateMany({ _id: { $in: ids } }, { $set: { goneSince } });
    },

    /** Removes those of the bookmarks that lead nowhere since before a time. */
    async removeGone(ids: readonly string[], before: Date): Promise<void> {
      if (ids.length > 0) await model.deleteMany({ _id: { $in: ids }, goneSince: { $lte: before } });
    },
  };
}
