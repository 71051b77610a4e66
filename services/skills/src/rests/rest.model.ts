import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** Where the question to a member stands. */
export type RestState =
  /** The member was asked, and the skills rest at `dueAt`. */
  | 'asked'
  /** A process is letting the skills rest, until `dueAt` at the latest. */
  | 'resting'
  | 'rested'
  /** The member visited before the skills rested. */
  | 'here'
  /** The member answered, and is not asked again before `until`. */
  | 'answered';

/** The last question to a member whether the skills are still taught. */
export interface RestDocument extends OutboxFields {
  /** The member's id. */
  _id: string;
  state: RestState;
  askedAt?: Date;
  /** The last visit before the question; null when it was unknown. A member is asked once for each absence. */
  askedFor?: string | null;
  /** The hash of the secret in the mail, and how long that works. */
  token?: string;
  tokenUntil?: Date;
  /** When the skills rest, or another process takes over; absent when nothing is to be done. */
  dueAt?: Date;
  until?: Date;
  /** The skills that this question lets rest, from before the first one rests until all do. Those that rested before are not among them. */
  letRest?: AskedSkill[];
  /** The skills that the last answer let rest. */
  answeredRest?: string[];
}

export interface AskedSkill {
  _id: string;
  title: string;
}

const schema = new Schema<RestDocument>(
  {
    _id: String,
    state: { type: String, required: true },
    askedAt: Date,
    askedFor: { type: String, default: null },
    token: String,
    tokenUntil: Date,
    dueAt: Date,
    until: Date,
    letRest: { type: [{ _id: String, title: String }], default: undefined },
    answeredRest: { type: [String], default: undefined },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ token: 1 }, { unique: true, sparse: true });

export const restModel = (connection: Connection): Model<RestDocument> =>
  connection.model<RestDocument>('Rest', schema, 'rests');
