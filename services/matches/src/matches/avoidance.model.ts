import { type Connection, type Model, Schema } from 'mongoose';

/**
 * A temporary rule. Either a member hides another one among the matches, or two members may not share a ring, or a member wants no ring to
 * a skill.
 */
export interface AvoidanceDocument {
  /** `<member>:<other>`, `<member>:ring:<other>` or `<member>:skill:<skill>` */
  _id: string;
  memberId: string;
  /** The other member, or the skill. */
  otherId: string;
  /** Absent for a hidden match. */
  kind?: 'ring' | 'skill';
  until: Date;
}

const schema = new Schema<AvoidanceDocument>(
  {
    _id: String,
    memberId: { type: String, required: true },
    otherId: { type: String, required: true },
    kind: String,
    until: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ memberId: 1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const avoidanceModel = (connection: Connection): Model<AvoidanceDocument> =>
  connection.model<AvoidanceDocument>('Avoidance', schema, 'avoid');
