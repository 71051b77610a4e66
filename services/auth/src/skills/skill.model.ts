import type { SkillSnapshot } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** The fields of a skill for people search and lists. */
export type SkillSummary = Pick<SkillSnapshot, 'title' | 'category' | 'proficiency'> & {
  createdAt: Date;
  /** Whether it is only on its owner's profile; absent until the first event of this release. */
  isResting?: boolean;
};

/** The further fields that the owner's profile shows. The endorsements are the latest 20, as the skills service sends them. */
export type SkillDetails = NonNullable<SkillSnapshot['details']>;

/** A copy of a skill of the skills service. The document of a deleted skill stays, so that a late event cannot restore the skill. */
export interface SkillDocument {
  /** The id of the skill. */
  _id: string;
  ownerId: string;
  /** The version of the skill; the highest possible number for a deleted skill. */
  version: number;
  /** Null for a skill that was deleted. */
  summary: SkillSummary | null;
  /** Null for a skill that was deleted, and before the first event with details. */
  details: SkillDetails | null;
}

const { Mixed } = Schema.Types;

const schema = new Schema<SkillDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    version: { type: Number, required: true },
    summary: { type: Mixed, default: null },
    details: { type: Mixed, default: null },
  },
  { versionKey: false },
);

schema.index({ ownerId: 1, 'summary.createdAt': -1, _id: -1 });

export const skillModel = (connection: Connection) => connection.model<SkillDocument>('Skill', schema, 'skills');
