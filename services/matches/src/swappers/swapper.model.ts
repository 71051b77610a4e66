import type { Meets, Proficiency, Rating, WantMeets } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Away } from '../members/member.model.ts';

/** A topic that a member teaches, with the skill that answers it best. */
export interface Teaching {
  topic: string;
  skillId: string;
  /** The fit of the words, 0 to 1. */
  fit: number;
  proficiency: Proficiency;
}

/** When, how and where the lessons of a skill take place. */
export interface Lessons {
  skillId: string;
  /** The weekly hours as bits in UTC: the skill's own, else those of the member. */
  hours: number[];
  /** Null while unknown. Absent in documents of earlier releases, as the next two. */
  meets?: Meets | null;
  /** The codes of the languages in which lessons can be held; empty while unknown. */
  languages?: string[];
  /** The skill's own place, else the member's as other members see it; null while unknown. */
  place?: string | null;
}

/** A topic that a member wants. */
export interface Wanting {
  topic: string;
  wantId: string;
  title: string;
  proficiency: Proficiency | null;
  /** How the member wants to meet; null or absent for any way. */
  meets?: WantMeets | null;
  isPublic: boolean;
}

/** A skill that newly answers a want of the member, or a group lesson about it. */
export interface Answered {
  wantId: string;
  skillId: string;
  lessonId?: string;
}

/** Everything about a member that matching reads, in one document. It is rebuilt whenever one of the copies changes. */
export interface SwapperDocument extends OutboxFields {
  /** The member's id. */
  _id: string;
  /** Grows with each write. A rebuild that has read an older revision starts again. */
  rev: number;
  teaches: Teaching[];
  wants: Wanting[];
  /** Wants that nobody else may learn of: they count only for the member's own queries. */
  hiddenWants: Wanting[];
  /** The member is not suggested: there is no free place, or the member does not want to be found. */
  isAway: boolean;
  /** The member is not suggested during this time; absent in documents of earlier releases. */
  away?: Away | null;
  /** `teach>want` for each pair; empty while the member is not suggested. */
  swaps: string[];
  /** One for each skill. */
  weeks: Lessons[];
  /** When the member can learn: the weekly hours, else the hours of all skills together. */
  week: number[];
  /** The UTC offset from which the hours were computed, in minutes; null for an unknown zone. */
  offset: number | null;
  timeZone: string | null;
  rating: Rating;
  /** Only the previous release reads it. */
  location: string;
  /** The member's place as other members see it, also for the member's own matches; null while unknown. Absent in documents of earlier releases, as the next two. */
  place?: string | null;
  /** How far the member goes for a lesson, in kilometres. */
  reachKm?: number;
  /** The codes of the languages that the member speaks well enough for a lesson; null while unknown. */
  speaks?: string[] | null;
  lastActiveAt: Date | null;
  /** Whether only members who have completed an exchange may send requests. */
  isForReviewed: boolean;
  /** How many exchanges the member has completed. */
  completed: number;
  /** The number of open exchanges and requests, and the member's capacity. */
  load: number;
  capacity: number;
  tellMe: boolean;
  /** Whether the member is also notified of teachers who want nothing back; absent in documents of earlier releases. */
  tellsAny?: boolean;
  /** Whether the member wants to be in rings. */
  rings: boolean;
  /** How often the member has accepted rings, out of all answers. */
  ringAnswers?: { yes: number; all: number };
  /** Until then the member comes first, because their teacher has left a confirmed ring. */
  firstUntil?: Date | null;
  /** How often the member was shown to others in a week (`2026-W48`). */
  shown: { week: string; count: number };
  /** The members whose wants were first disclosed to this one on a day. */
  newToday?: { day: string; ids: string[] } | null;
  /** When to search for new matches; absent when nothing has changed. */
  dueAt?: Date;
  /** The day of the last notification of new matches, or of a teacher of the member's wants. */
  toldDay?: string;
  /** Skills with new answers to the member's wants, which wait for a notification. */
  answered?: Answered[];
}

const wanting = {
  type: [
    { _id: false, topic: String, wantId: String, title: String, proficiency: String, meets: String, isPublic: Boolean },
  ],
  default: [],
};
const lessons = {
  type: [
    {
      _id: false,
      skillId: String,
      hours: [Number],
      meets: String,
      languages: { type: [String], default: undefined },
      place: String,
    },
  ],
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
    weeks: lessons,
    week: { type: [Number], default: [] },
    offset: { type: Number, default: null },
    timeZone: { type: String, default: null },
    rating: { type: Schema.Types.Mixed, default: { average: 0, count: 0 } },
    location: { type: String, default: '' },
    place: String,
    reachKm: Number,
    speaks: { type: [String], default: undefined },
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
    answered: { type: [{ _id: false, wantId: String, skillId: String, lessonId: String }], default: undefined },
  },
  { versionKey: false },
);
outboxPlugin(schema);
schema.index({ swaps: 1 });
schema.index({ dueAt: 1 }, { sparse: true });

export const swapperModel = (connection: Connection): Model<SwapperDocument> =>
  connection.model<SwapperDocument>('Swapper', schema);
