import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type ExportDocument, exportModel } from './export.model.ts';

/** An export without its link. */
export type StoredExport = Omit<ExportDocument, '_id' | 'memberId' | 'link'> & { _id: string; memberId: string };

const toStored = ({ _id, memberId, link: _link, ...rest }: ExportDocument): StoredExport => ({
  ...rest,
  _id: _id.toHexString(),
  memberId: memberId.toHexString(),
});

export type ExportRepository = ReturnType<typeof createExportRepository>;

export function createExportRepository(connection: Connection) {
  const model = exportModel(connection);
  const one = async (query: Promise<ExportDocument | null>): Promise<StoredExport | null> => {
    const found = await query;
    return found && toStored(found);
  };

  return {
    /** Begins an export; does nothing while another one is in progress. */
    async begin(memberId: string, until: Date): Promise<void> {
      const _id = new Types.ObjectId();
      const now = new Date();
      const file = `${_id.toHexString()}.zip`;
      await unlessDuplicate(model.create({ _id, memberId, state: 'growing', file, dueAt: now, createdAt: now, until }));
    },

    /** Returns a member's exports, newest first. */
    async allOf(memberId: string): Promise<StoredExport[]> {
      const found = await model.find({ memberId }).sort({ _id: -1 }).lean<ExportDocument[]>();
      return found.map(toStored);
    },

    /** Claims a waiting export, or one whose process must have died, until `until`. */
    async claim(now: Date, until: Date): Promise<StoredExport | null> {
      const due = { state: 'growing' as const, dueAt: { $lte: now } };
      const first = await model.findOne(due, { _id: 1 }).sort({ dueAt: 1 }).lean();
      if (!first) return null;
      const update = { $set: { dueAt: until, part: 0 }, $inc: { attempts: 1 } };
      return one(
        model
          .findOneAndUpdate({ ...due, _id: first._id }, update, { returnDocument: 'after' })
          .lean<ExportDocument>()
          .exec(),
      );
    },

    /** Stores which part is being collected, and extends the claim. Returns false when the export no longer exists. */
    async advance(id: string, part: number, dueAt: Date): Promise<boolean> {
      return (await model.updateOne({ _id: id, state: 'growing' }, { $set: { part, dueAt } })).matchedCount > 0;
    },

    /** Stores that the export is ready. Returns false when it no longer exists. */
    async finish(id: string, size: number, until: Date): Promise<boolean> {
      const update = { $set: { state: 'ready' as const, size, until }, $unset: { dueAt: '' } };
      return (await model.updateOne({ _id: id, state: 'growing' }, update)).matchedCount > 0;
    },

    async fail(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state: 'failed' }, $unset: { dueAt: '' } });
    },

    async setLink(id: string, link: { hash: string; expiresAt: Date }): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { link } });
    },

    /** Uses a link, which works once. Returns null when it is unknown, used or expired. */
    takeLink: (hash: string, now: Date) =>
      one(
        model
          .findOneAndUpdate(
            { 'link.hash': hash, 'link.expiresAt': { $gt: now }, state: 'ready', until: { $gt: now } },
            { $unset: { link: '' } },
          )
          .lean<ExportDocument>()
          .exec(),
      ),

    /** Returns exports whose archive has expired. */
    async findOver(now: Date, limit: number): Promise<StoredExport[]> {
      const found = await model
        .find({ until: { $lte: now } })
        .limit(limit)
        .lean<ExportDocument[]>();
      return found.map(toStored);
    },

    /** Returns which of these archives belong to an export. */
    filesAmong: async (files: readonly string[]): Promise<Set<string>> =>
      new Set(await model.distinct('file', { file: { $in: files } })),

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}
