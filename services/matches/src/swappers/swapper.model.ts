import type { Proficiency, Rating } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Away } from '../members/member.model.ts';

/** A topic that a member teaches, with the skill that answers it best. */
export interface Teaching {
  topic: string;
  skillId: string;
  /** By the words, 0 to 1. */
  fit: number;
  proficiency: Proficiency;
}

/** A topic that a member wants. */
export interface Wanting {
  topic: string;
  wantId: string;
  title: string;
  proficiency: Proficiency | null;
  isPublic: boolean;
}

/** That a skill answers a want of the member anew. */
export interface Answered {
  wantId: string;
  skillId: string;
}

/** Everything about a member that matching reads: one document, made anew from the copies whenever one of them changes. */
export interface SwapperDocument extends OutboxFields {
  /** The member. */
  _id: string;
  /** Grows with each write; a rebuild that read an older one starts again. */
  rev: number;
  teaches: Teaching[];
  wants: Wanting[];
  /** Wants that nobody may learn of: they count only in the member's own questions. */
  hiddenWants: Wanting[];
  /** Nobody is led to the member: no place is left, or the member does not want to be found. */
  isAway: boolean;
  /** Nobody is led to the member during this time; absent in documents of earlier releases. */
  away?: Away | null;
  /** `teach>want` for each pair; empty while nobody is led to the member. */
  swaps: string[];
  /** By skill: the hours of a week in which it is taught, as bits in UTC: its own ones, else those of the member. */
  weeks: { skillId: string; hours: number[] }[];
  /** When the member learns: the weekly hours, else those of all skills together. */
  week: number[];
  /** The offset of the zone from which the hours were made, in minutes; null for an unknown zone. */
  offset: number | null;
  timeZone: string | null;
  rating: Rating;
  location: string;
  lastActiveAt: Date | null;
  /** Only members who have completed an exchange may ask. */
  isForReviewed: boolean;
  /** How many exchanges the member has completed. */
  completed: number;
  /** The exchanges and requests that are open, and how many the member takes at a time. */
  load: number;
  capacity: number;
  tellMe: boolean;
  /** Whether the member is also told of those who teach what they want, and want nothing back; absent in documents of earlier releases. */
  tellsAny?: boolean;
  /** Whether the member wants to be in rings. */
  rings: boolean;
  /** How often the member has said yes to rings, of all answers. */
  ringAnswers?: { yes: number; all: number };
  /** Until then the member comes first: a teacher has left a ring that had come about. */
  firstUntil?: Date | null;
  /** How often the member was shown to others in a week (`2026-W48`). */
  shown: { week: string; count: number };
  /** Of whose wants the member was told first on a day. */
  newToday?: { day: string; ids: string[] } | null;
  /** When new matches are looked for next; absent when nothing has changed. */
  dueAt?: Date;
  /** The day on which the member was last told of new matches, or of somebody who teaches what they want. */
  toldDay?: string;
  /** Skills that answer the member's wants anew, and are still to be told. */
  answered?: Answered[];
}

const wanting = {
  type: [{ _id: false, topic: String, wantId: String, title: String, proficiency: String, isPublic: Boolean }],
  default: [],
};

const schema = new Schema<SwapperDocument>(
  {
    _id: String,
    rev: { type: Number, required: true },
    teaches: { type: [{ _id: false, topic: String, skillId: String, fit: Number, proficiency: String }], default: [] },
    wants: wanting,
    hiddenWants: wanting,
    isAway: { type: Boolean, default: false },
    away: { type: Schema.Types.Mixed },
    swaps: { type: [String], default: [] },
    weeks: { type: [{ _id: false, skillId: String, hours: [Number] }], default: [] },
    week: { type: [Number], default: [] },
    offset: { type: Number, default: null },
    timeZone: { type: String, default: null },
    rating: { type: Schema.Types.Mixed, default: { average: 0, count: 0 } },
    location: { type: String, default: '' },
    lastActiveAt: { type: Date, default: null },
    isForReviewed: { type: Boolean, default: false },
    completed: { type: Number, default: 0 },
    load: { type: Number, default: 0 },
    capacity: { type: Number, default: 3 },
    tellMe: { type: Boolean, default: true },
    tellsAny: Boolean,
    rings: { type: Boolean, default: true },
    ringAnswers: { type: Schema.Types.Mixed },
    firstUntil: { type: Date },
    shown: { type: Schema.Types.Mixed, default: { week: '', count: 0 } },
    newToday: { type: Schema.Types.Mixed },
    dueAt: Date,
    toldDay: String,
    answered: { type: [{ _id: false, wantId: String, skillId: String }], default: undefined },
  },
  { versionKey: false },
);
outboxPlugin(schema);
schema.index({ swaps: 1 });
schema.index({ dueAt: 1 }, { sparse: true });

export const swapperModel = (connection: Connection): Model<SwapperDocument> =>
  connection.model<SwapperDocument>('Swapper', schema);
