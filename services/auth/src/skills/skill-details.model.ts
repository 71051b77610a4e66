import type { SkillSnapshot } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

export type SkillDetails = NonNullable<SkillSnapshot['details']>;

/**
 * What the page of a skill shows beside its title and kind, as the skills service told it. It has a document of its own,
 * because ratings and exchanges change it often and the member's document, which the search indexes, is dear to write.
 */
export interface SkillDetailsDocument {
  /** Of the skill. */
  _id: string;
  ownerId: string;
  /** Of the skill; higher than any for one that was deleted. */
  version: number;
  /** Null for a skill that was deleted. */
  details: SkillDetails | null;
}

export type SkillDetailsModel = Model<SkillDetailsDocument>;

const schema = new Schema<SkillDetailsDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    version: { type: Number, required: true },
    details: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false },
);

export const skillDetailsModel = (connection: Connection): SkillDetailsModel =>
  connection.model<SkillDetailsDocument>('SkillDetails', schema, 'skillDetails');
