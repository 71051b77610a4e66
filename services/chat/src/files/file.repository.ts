import { findDueBy } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type FileDocument, fileModel } from './file.model.ts';

export interface StoredFile extends Omit<FileDocument, '_id' | 'ownerId' | 'unclaimedSince'> {
  key: string;
  /** Null in pictures of link previews. */
  ownerId: string | null;
}

export type FileRepository = ReturnType<typeof createFileRepository>;

export function createFileRepository(connection: Connection) {
  const model = fileModel(connection);

  const fromDocument = ({ _id, ownerId, unclaimedSince, ...file }: FileDocument): StoredFile => ({
    ...file,
    key: _id,
    ownerId: ownerId ? String(ownerId) : null,
  });

  return {
    /** Stores a file that no message refers to yet. */
    async insert({ key, ownerId, ...file }: StoredFile): Promise<void> {
      await model.create({
        ...file,
        _id: key,
        ...(ownerId !== null && { ownerId: new Types.ObjectId(ownerId) }),
        unclaimedSince: file.createdAt,
      });
    },

    /** Records that a message uses a file of this owner, unless it was uploaded before `oldest`. */
    async claim(key: string, ownerId: string | null, oldest: Date): Promise<StoredFile | null> {
      const isFresh = { $or: [{ unclaimedSince: { $exists: false } }, { unclaimedSince: { $gte: oldest } }] };
      const document = await model
        .findOneAndUpdate({ _id: key, ownerId, ...isFresh }, { $unset: { unclaimedSince: '' } })
        .lean<FileDocument>();
      return document && fromDocument(document);
    },

    /** Returns the keys of files that no message has used since before a time, the oldest first. */
    findUnclaimed: findDueBy(model, 'unclaimedSince'),

    /** Records that nobody may open a file any more. */
    async close(key: string, now: Date): Promise<void> {
      await model.updateOne({ _id: key, closedAt: null }, { $set: { closedAt: now } });
    },

    /** Records a decision of moderators, unless a later one is stored. */
    async setHidden(key: string, { isHidden, version }: { isHidden: boolean; version: number }): Promise<void> {
      await model.updateOne(
        { _id: key, moderationVersion: { $not: { $gte: version } } },
        isHidden
          ? { $set: { isHidden, moderationVersion: version } }
          : { $set: { moderationVersion: version }, $unset: { isHidden: 1 } },
      );
    },

    async remove(key: string): Promise<void> {
      await model.deleteOne({ _id: key });
    },

    async find(key: string): Promise<StoredFile | null> {
      const document = await model.findById(key).lean<FileDocument>();
      return document && fromDocument(document);
    },
  };
}
