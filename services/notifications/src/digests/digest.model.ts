import { type Connection, Schema, type Types } from 'mongoose';

/** The digest state of a member. */
export interface DigestDocument {
  /** The member's id. */
  _id: Types.ObjectId;
  /** When the next digest is due; absent while nothing waits for it. */
  nextAt?: Date;
  /** Until this moment a process works on the digest, the quiet hours hold it, or it waits for the next attempt. */
  leasedUntil?: Date;
  attempts: number;
  /** Grows with each notification that waits for a digest. */
  changes: number;
  lastSentAt?: Date;
  /** The notifications in the last sent digest. They are removed once the notifications themselves are marked as sent. */
  told?: { _id: Types.ObjectId; count: number }[];
  /** The day of the member's last visit in UTC. While no visit is known, it is the day on which this document was made. */
  visitedDay: string;
  /** The day of the visit after which the member got the last digest. */
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
