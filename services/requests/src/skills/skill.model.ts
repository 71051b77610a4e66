import type { Category, HoursFrom, TimeSlot, Weekday } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The read model of a skill. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  /** When it is taught; absent until the first event of this release. */
  availableDays?: Weekday[];
  availableTimeSlots?: TimeSlot[];
  hoursFrom?: HoursFrom;
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
    availableDays: { type: [String], default: undefined },
    availableTimeSlots: { type: [{ _id: false, start: String, end: String }], default: undefined },
    hoursFrom: String,
    isDeleted: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ ownerId: 1, isDeleted: 1 });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
