import type { ReferenceRelation } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/**
 * What a member has written about another one whom they know outside of Mutua. A removed one stays as a tombstone, which carries its event:
 * without words, and with its own id instead of the members’.
 */
export interface ReferenceDocument extends OutboxFields {
  _id: string;
  /** The member who vouches; `to` is the member for whom they vouch. */
  from: string;
  to: string;
  relation: ReferenceRelation;
  text: string;
  createdAt: Date;
  /** The time since which the profile shows it; null while it does not. */
  acceptedAt: Date | null;
  /** The time at which the member chose not to show it; null or absent otherwise. */
  declinedAt?: Date | null;
  /** The last decision of moderators, with its position in their log; absent without one. */
  moderation?: { isHidden: boolean; seq: number };
}

const required = { type: String, required: true };

const schema = new Schema<ReferenceDocument>(
  {
    _id: String,
    from: required,
    to: required,
    relation: required,
    text: required,
    createdAt: { type: Date, required: true },
    acceptedAt: { type: Date, default: null },
    declinedAt: { type: Date },
    moderation: { type: Schema.Types.Mixed },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ from: 1, to: 1 }, { unique: true });
schema.index({ to: 1, acceptedAt: -1 });

export const referenceModel = (connection: Connection) =>
  connection.model<ReferenceDocument>('Reference', schema, 'references');
