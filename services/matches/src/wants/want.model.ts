import type { Category, Proficiency, WantMeets, WantStatus, WantVisibility } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

export interface WantDocument {
  _id: string;
  userId: string;
  category: Category;
  title: string;
  /** The lowest level of the teacher; null for any. */
  proficiency: Proficiency | null;
  note: string;
  /** How the member wants to meet; null or absent for any. */
  meets?: WantMeets | null;
  /** The skill from which it was made; it answers the want, whatever its words. */
  skillId: string | null;
  visibility: WantVisibility;
  status: WantStatus;
  topic: string;
  /** False once fulfilled. A member has one live want for each topic. */
  isLive: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** When the member last confirmed it. */
  confirmedAt: Date;
  /** The skills of one-sided notifications to the member; at most 100. */
  toldOf?: string[];
  /** The ring that the member has accepted for it. A want is in at most one ring. */
  claimedBy?: string | null;
  /** When the claim is next compared with the ring: a crash may have left a claim without a ring. */
  claimCheckAt?: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };

const schema = new Schema<WantDocument>(
  {
    _id: String,
    userId: text,
    category: text,
    title: text,
    proficiency: { type: String, default: null },
    note: { type: String, default: '' },
    meets: { type: String, default: null },
    skillId: { type: String, default: null },
    visibility: text,
    status: text,
    topic: text,
    isLive: { type: Boolean, required: true },
    createdAt: date,
    updatedAt: date,
    confirmedAt: date,
    toldOf: { type: [String], default: undefined },
    claimedBy: { type: String, default: null },
    claimCheckAt: Date,
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1 });
schema.index({ userId: 1, topic: 1 }, { unique: true, partialFilterExpression: { isLive: true } });
schema.index({ topic: 1 });
schema.index({ skillId: 1 });
schema.index({ status: 1, confirmedAt: 1 });

schema.index({ claimedBy: 1 });
schema.index({ claimCheckAt: 1 }, { sparse: true });

export const wantModel = (connection: Connection): Model<WantDocument> =>
  connection.model<WantDocument>('Want', schema);
