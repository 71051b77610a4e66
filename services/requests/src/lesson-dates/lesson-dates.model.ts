import type { LessonKind, LessonMode, SeatState, SessionStatus } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { type Connection, type Model, Schema } from 'mongoose';

export interface LessonSeat {
  memberId: string;
  state: SeatState;
  /** Added to the `sequence` of a session for the calendar of this member. */
  bump: number;
}

export interface LessonSession {
  _id: string;
  startsAt: Date;
  minutes: number;
  status: SessionStatus;
  sequence: number;
  /** When the `sequence` last grew. */
  setAt: Date;
}

/** A copy of what calendars need of a group lesson of the lessons service. */
export interface LessonDatesDocument {
  /** The id of the lesson. */
  _id: string;
  /** Absent in copies of earlier releases. */
  kind?: LessonKind;
  title: string;
  /** Of the meeting of a ring: who has arranged it, with a seat like all others. */
  teacherId: string;
  /** Only for the teacher and for members with a seat. */
  place: { mode: LessonMode; area: string; address: string; link: string; notes: string };
  people: LessonSeat[];
  /** By time. */
  sessions: LessonSession[];
  endsAt: Date;
  /** The version of the lesson in the lessons service. */
  version: number;
}

/** How long a lesson is kept after its end: as long as feeds show past sessions. */
const KEPT_SECONDS = CALENDAR.feed.pastDays * 24 * 3_600;

const list = { type: [Schema.Types.Mixed], required: true } as never;

const schema = new Schema<LessonDatesDocument>(
  {
    _id: String,
    kind: String,
    title: { type: String, required: true },
    teacherId: { type: String, required: true },
    place: { type: Schema.Types.Mixed, required: true } as never,
    people: list,
    sessions: list,
    endsAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ teacherId: 1, endsAt: 1 });
schema.index({ 'people.memberId': 1, endsAt: 1 });
schema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const lessonDatesModel = (connection: Connection): Model<LessonDatesDocument> =>
  connection.model<LessonDatesDocument>('LessonDates', schema, 'lessondates');
