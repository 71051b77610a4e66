import type { Category, HoursFrom, Meets, Proficiency, Weekday } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** An answer of a skill to a topic, with the fit of its words, 0 to 1. */
export interface Answer {
  topic: string;
  fit: number;
}

/** The read model of a skill, with what matching derives from it. */
export interface SkillDocument {
  _id: string;
  ownerId: string;
  title: string;
  category: Category;
  proficiency: Proficiency;
  tags: string[];
  availableDays: Weekday[];
  availableTimeSlots: { start: string; end: string }[];
  /** Where the times come from; absent until the first event of this release. */
  hoursFrom?: HoursFrom;
  /** How lessons take place; null while its owner has not said. Absent until the first event of this release, as the next two. */
  meets?: Meets | null;
  /** The codes of the languages in which lessons can be held; empty while unknown. */
  languages?: string[];
  /** The skill's own place; null for its owner's. */
  placeId?: string | null;
  /** The terms of title and tags. */
  terms: string[];
  /** The terms, and the prefixes by which a topic finds them. */
  keys: string[];
  /** The topics that it answers, best first. */
  answers: Answer[];
  /** Grows with each write of the answers. A writer that has read an older revision starts again. */
  answersRev: number;
  /** Newly answered topics whose members must be notified; absent when there are none. */
  toTell?: string[];
  toTellAt?: Date;
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
    proficiency: String,
    tags: { type: [String], default: [] },
    availableDays: { type: [String], default: [] },
    availableTimeSlots: { type: [{ _id: false, start: String, end: String }], default: [] },
    hoursFrom: String,
    meets: String,
    languages: { type: [String], default: undefined },
    placeId: String,
    terms: { type: [String], default: [] },
    keys: { type: [String], default: [] },
    answersRev: { type: Number, default: 0 },
    answers: { type: [{ _id: false, topic: String, fit: Number }], default: [] },
    toTell: { type: [String], default: undefined },
    toTellAt: Date,
    isDeleted: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ ownerId: 1 });
schema.index({ keys: 1 });
schema.index({ 'answers.topic': 1 });
schema.index({ toTellAt: 1 }, { sparse: true });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
