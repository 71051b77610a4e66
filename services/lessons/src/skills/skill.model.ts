import type { Category, Proficiency } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a skill. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  proficiency: Proficiency;
  /** Deleted, or hidden until a newer version. It stays stored, so that a late event does not restore it. */
  isGone: boolean;
  version: number;
}

const schema = new Schema<SkillDocument>(
  {
    _id: String,
    ownerId: { type: String, required: true },
    title: { type: String, default: '' },
    category: String,
    proficiency: String,
    isGone: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ ownerId: 1 });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
