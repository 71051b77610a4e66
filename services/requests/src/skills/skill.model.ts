import type { Category } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a skill. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  /** A deleted skill stays stored, so that a late event does not restore it. */
  isDeleted: boolean;
  /** The version of the skill in the skills service. */
  version: number;
}

const schema = new Schema<SkillDocument>(
  {
    _id: String,
    ownerId: { type: String, required: true },
    title: String,
    category: String,
    isDeleted: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ ownerId: 1, isDeleted: 1 });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
