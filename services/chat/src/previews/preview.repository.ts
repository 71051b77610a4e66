import type { Connection } from 'mongoose';
import { type PreviewDocument, previewModel } from './preview.model.ts';

export type PreviewRepository = ReturnType<typeof createPreviewRepository>;

export function createPreviewRepository(connection: Connection) {
  const model = previewModel(connection);

  return {
    /** Returns the stored previews among these ids, by id. */
    async findMany(ids: readonly string[], now: Date): Promise<Map<string, PreviewDocument>> {
      const found = await model.find({ _id: { $in: ids }, keptUntil: { $gt: now } }).lean<PreviewDocument[]>();
      return new Map(found.map((preview) => [preview._id, preview]));
    },

    /** Stores a preview. Returns the previous one. */
    save: ({ _id, ...preview }: PreviewDocument): Promise<PreviewDocument | null> =>
      model.findOneAndReplace({ _id }, preview, { upsert: true }).lean<PreviewDocument>().exec(),

    /** Returns previews that were kept long enough, the oldest first. */
    findExpired: (now: Date, limit: number): Promise<PreviewDocument[]> =>
      model
        .find({ keptUntil: { $lte: now } })
        .sort({ keptUntil: 1 })
        .limit(limit)
        .lean<PreviewDocument[]>()
        .exec(),

    /** Removes a preview, unless it was read again meanwhile. */
    async remove({ _id, keptUntil }: Pick<PreviewDocument, '_id' | 'keptUntil'>): Promise<void> {
      await model.deleteOne({ _id, keptUntil });
    },
  };
}
