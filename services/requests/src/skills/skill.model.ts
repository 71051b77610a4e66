import type { Category, HoursFrom, TimeSlot, Weekday } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A copy of a skill of the skills service. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  /** The weekdays on which the skill is taught; absent until the first event that contains them. */
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
