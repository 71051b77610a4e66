import { type Connection, Schema } from 'mongoose';

/** A passkey of a member. The private key is only in its authenticator. */
export interface PasskeyDocument {
  /** The credential id from the authenticator (base64url). */
  _id: string;
  memberId: string;
  publicKey: Buffer;
  /** The use counter of the authenticator; 0 if it does not count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const schema = new Schema<PasskeyDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: [String],
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ memberId: 1, createdAt: 1 });

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(connection: Connection) {
  const model = connection.model<PasskeyDocument>('Passkey', schema, 'passkeys');

  return {
    /** Returns a member's passkeys, oldest first. */
    list: (memberId: string): Promise<PasskeyDocument[]> =>
      model.find({ memberId }).sort({ createdAt: 1 }).lean<PasskeyDocument[]>().exec(),

    find: (id: string): Promise<PasskeyDocument | null> => model.findById(id).lean<PasskeyDocument>().exec(),

    count: (memberId: string): Promise<number> => model.countDocuments({ memberId }).exec(),

    /** @throws when any member already has this id */
    async create(passkey: PasskeyDocument): Promise<void> {
      await model.create(passkey);
    },

    /** Stores a use. Returns false when another use came first. */
    async used(id: string, before: number, counter: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: id, counter: before },
        { $set: { counter, lastUsedAt: new Date() } },
      );
      return matchedCount === 1;
    },

    /** Renames a passkey. Returns null when the member has no such passkey. */
    rename: (id: string, memberId: string, name: string): Promise<PasskeyDocument | null> =>
      model
        .findOneAndUpdate({ _id: id, memberId }, { $set: { name } }, { returnDocument: 'after' })
        .lean<PasskeyDocument>()
        .exec(),

    /** Removes a passkey. Returns whether the member had it. */
    async remove(id: string, memberId: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: id, memberId });
      return deletedCount === 1;
    },
  };
}
