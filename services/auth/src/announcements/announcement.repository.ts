import type { Language } from '@mutua/contracts';
import { ANNOUNCEMENTS } from '@mutua/contracts/limits';
import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Schema, Types } from 'mongoose';

interface AnnouncementDocument {
  _id: Types.ObjectId;
  texts: Partial<Record<Language, string>>;
  /** The language in which it was written. */
  language: Language;
  link: string;
  createdAt: Date;
  /** When it ends, or has ended. */
  endsAt: Date;
  /** The organiser; null when a changed text of the site made it. */
  by: string | null;
  /** Set while moderators hide it. */
  isHidden?: true;
}
export type StoredAnnouncement = Omit<AnnouncementDocument, '_id'> & { _id: string };

const schema = new Schema<AnnouncementDocument>(
  {
    texts: { type: Schema.Types.Mixed, required: true },
    language: { type: String, required: true },
    link: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    by: { type: String, default: null },
    isHidden: Boolean,
  },
  { versionKey: false },
);
schema.index({ endsAt: 1 });

/** Who has dismissed an announcement. */
interface SeenDocument {
  memberId: string;
  announcementId: string;
  at: Date;
}
const seenSchema = new Schema<SeenDocument>(
  {
    memberId: { type: String, required: true },
    announcementId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
seenSchema.index({ memberId: 1, announcementId: 1 }, { unique: true });
seenSchema.index({ announcementId: 1 });
seenSchema.index({ at: 1 }, { expireAfterSeconds: ANNOUNCEMENTS.seenDays * 24 * 3600 });

export type AnnouncementRepository = ReturnType<typeof createAnnouncementRepository>;

export function createAnnouncementRepository(connection: Connection) {
  const model = connection.model<AnnouncementDocument>('Announcement', schema, 'announcements');
  const seen = connection.model<SeenDocument>('AnnouncementSeen', seenSchema, 'announcementSeen');
  const plain = ({ _id, ...fields }: AnnouncementDocument): StoredAnnouncement => ({
    ...fields,
    _id: _id.toHexString(),
  });

  return {
    /** Those that have not ended and are not hidden, the newest first. */
    async present(now = new Date()): Promise<StoredAnnouncement[]> {
      const found = await model
        .find({ endsAt: { $gt: now }, isHidden: { $ne: true } })
        .sort({ createdAt: -1 })
        .lean<AnnouncementDocument[]>();
      return found.map(plain);
    },

    /** How many organisers have made since then. */
    countSince: (since: Date): Promise<number> =>
      model.countDocuments({ createdAt: { $gte: since }, by: { $ne: null } }).exec(),
    countEnded: (since: Date, now = new Date()): Promise<number> =>
      model.countDocuments({ endsAt: { $gte: since, $lte: now } }).exec(),

    newId: (): string => new Types.ObjectId().toHexString(),

    async create({ _id, ...fields }: Omit<StoredAnnouncement, 'createdAt'>): Promise<StoredAnnouncement> {
      const document = { ...fields, _id: new Types.ObjectId(_id), createdAt: new Date() };
      await model.create(document);
      return plain(document);
    },

    /** Removes one that was never shown, because others were faster. */
    async remove(_id: string): Promise<void> {
      await model.deleteOne({ _id });
    },

    /** Ends one now. Returns false when there is none. */
    async end(_id: string): Promise<boolean> {
      const now = new Date();
      await model.updateOne({ _id, endsAt: { $gt: now } }, { $set: { endsAt: now } });
      return (await model.exists({ _id })) !== null;
    },

    async setHidden(_id: string, isHidden: boolean): Promise<void> {
      await model.updateOne({ _id }, isHidden ? { $set: { isHidden } } : { $unset: { isHidden: 1 } });
    },

    exists: async (_id: string): Promise<boolean> => (await model.exists({ _id })) !== null,

    async see(memberId: string, announcementId: string): Promise<void> {
      await unlessDuplicate(seen.create({ memberId, announcementId, at: new Date() }));
    },
    /** Forgets who has dismissed it. */
    async forgetSeen(announcementId: string): Promise<void> {
      await seen.deleteMany({ announcementId });
    },
    async seenBy(memberId: string): Promise<Set<string>> {
      const found = await seen.find({ memberId }, { announcementId: 1 }).lean();
      return new Set(found.map(({ announcementId }) => announcementId));
    },
    /** When each was dismissed, for the member's export. */
    seenOf: (memberId: string): Promise<SeenDocument[]> =>
      seen.find({ memberId }, { _id: 0 }).lean<SeenDocument[]>().exec(),
    countSeen: (announcementId: string): Promise<number> => seen.countDocuments({ announcementId }).exec(),

    /** Deletes the data of an erased member. */
    async forget(memberId: string): Promise<void> {
      await seen.deleteMany({ memberId });
    },
  };
}
