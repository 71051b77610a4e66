import { type Connection, Schema, type Types } from 'mongoose';

/** The digests of a member. */
export interface DigestDocument {
  /** The member. */
  _id: Types.ObjectId;
  /** When the next one is due; absent while nothing waits for it. */
  nextAt?: Date;
  /** Until then a process works on it, or it is held, or waits to be tried again. */
  leasedUntil?: Date;
  attempts: number;
  /** Grows with each notification that is to be in a digest. */
  changes: number;
  lastSentAt?: Date;
  /** What the digest that was sent last has told, until that is stored with the notifications. */
  told?: { _id: Types.ObjectId; count: number }[];
  /** The day of the member's last visit, in UTC; that of this document while none is known. */
  visitedDay: string;
  /** The visit after which the member was told that digests end. */
  farewellDay?: string;
}

const schema = new Schema<DigestDocument>(
  {
    nextAt: Date,
    leasedUntil: Date,
    attempts: { type: Number, default: 0 },
    changes: { type: Number, default: 0 },
    lastSentAt: Date,
    told: { type: [new Schema({ _id: Schema.Types.ObjectId, count: Number })], default: undefined },
    visitedDay: { type: String, required: true },
    farewellDay: String,
  },
  { versionKey: false },
).index({ nextAt: 1 }, { sparse: true });

export const digestModel = (connection: Connection) => connection.model<DigestDocument>('digest', schema);
