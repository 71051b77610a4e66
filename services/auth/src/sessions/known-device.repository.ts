import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';

interface KnownDeviceDocument {
  /** The hash of member and device. */
  _id: string;
  memberId: string;
  expiresAt: Date;
}

/** A device that was not seen for so long is new again. */
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
    /** A member's devices. What they are is not stored, only their hash. */
    list: (memberId: string): Promise<Pick<KnownDeviceDocument, 'expiresAt'>[]> =>
      model.find({ memberId }, { expiresAt: 1 }).lean<KnownDeviceDocument[]>().exec(),

    /** Remembers a device. Returns whether it is new, and not the member's first: of that the member knows. */
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
