import type { ReferenceBond } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** Which of the references on a member's profile count. It is computed when something changes it, because it takes many reads. */
export interface BondDocument {
  /** The member for whom others vouch. */
  _id: string;
  /** By the id of the writer. */
  bonds: Record<string, ReferenceBond>;
  /** When the bonds are computed again. */
  dueAt: Date;
  /** How often the bonds became due. Bonds that were computed before the latest change are not stored. */
  changes: number;
}

const schema = new Schema<BondDocument>(
  {
    _id: { type: String, required: true },
    bonds: { type: Schema.Types.Mixed, required: true },
    dueAt: { type: Date, required: true },
    changes: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ dueAt: 1 });

export const bondModel = (connection: Connection) => connection.model<BondDocument>('Bond', schema, 'bonds');
