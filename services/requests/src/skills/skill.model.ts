import type { Category } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** What this service keeps of a skill. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  /** Stays known as deleted, so that a late event does not bring it back. */
  isDeleted: boolean;
  /** Of the skill at the skills service. */
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
