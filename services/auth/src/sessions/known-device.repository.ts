import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';

interface KnownDeviceDocument {
  /** The hash of member and device. */
  _id: string;
  memberId: string;
  expiresAt: Date;
}

/** A device that was not used for this long counts as new again. */
const KEPT_MS = 180 * 24 * 3600 * 1000;

const schema = new Schema<KnownDeviceDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ memberId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type KnownDeviceRepository = ReturnType<typeof createKnownDeviceRepository>;

/** The devices on which members have signed in. */
export function createKnownDeviceRepository(connection: Connection) {
  const model = connection.model<KnownDeviceDocument>('KnownDevice', schema, 'knownDevices');

  return {
    /** Returns a member's devices. Only their hashes are stored. */
    list: (memberId: string): Promise<Pick<KnownDeviceDocument, 'expiresAt'>[]> =>
      model.find({ memberId }, { expiresAt: 1 }).lean<KnownDeviceDocument[]>().exec(),

    /** Stores a device. Returns whether it is new. The first device of a member does not count as new, because the member knows it. */
    async isNew(memberId: string, device: string): Promise<boolean> {
      const _id = createHash('sha256').update(`${memberId} ${device}`).digest('base64url');
      const { upsertedCount } = await model.updateOne(
        { _id },
        { $set: { memberId, expiresAt: new Date(Date.now() + KEPT_MS) } },
        { upsert: true },
      );
      return upsertedCount > 0 && (await model.countDocuments({ memberId }).limit(2)) > 1;
    },
  };
}
