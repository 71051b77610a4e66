import type {
  Admission,
  AttendanceMark,
  Audience,
  BroughtSkill,
  EndedSeatState,
  LessonDue,
  LessonGives,
  LessonKind,
  LessonListed,
  LessonMode,
  LessonStatus,
  SeatState,
  SessionStatus,
  SkillSummary,
} from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Stay } from './after.ts';
import type { Keep } from './keeps.ts';
import type { LearnerAnswer, Presence } from './outcome.ts';

export interface StoredPlace {
  mode: LessonMode;
  /** Everybody reads the area; the teacher and those with a seat read the rest. */
  area: string;
  address: string;
  link: string;
  notes: string;
}

export interface StoredSession {
  _id: string;
  startsAt: Date;
  minutes: number;
  status: SessionStatus;
  /** The start before the last move. */
  was: Date | null;
  moves: number;
  /** Of a cancellation. */
  reason: string;
  /** When it was moved to this time. Absent in one that was not moved, and in those of earlier releases. */
  movedAt?: Date;
  /** Who was asked whether it still fits after a move, and who has said that they miss it. Absent without any, and once it is settled. */
  keeps?: Keep[];
  /** The teacher has asked again who was silent. */
  askedAgain?: boolean;
  /** Which members have got which reminder of it, or know that the teacher has not seen them. Absent before the first. */
  told?: Partial<Record<LessonDue | 'doubted', string[]>>;
  /** How often what a calendar entry shows has changed, and when last; absent until then. */
  sequence?: number;
  setAt?: Date;
  /** The teacher has cancelled it late, while somebody had a seat. */
  isLate?: boolean;
  /** What teacher and learners have said of it once it was over. Absent before, and once it is no longer kept. */
  presence?: Presence;
  answers?: LearnerAnswer[];
  /** Who was in its room. Absent without any, and once it is settled. */
  stays?: Stay[];
  /** Its stays have those of the teacher, too. Absent without any, and in those of earlier releases, which kept only those of learners. */
  hasTeachersStays?: true;
  /** What follows from that: who was there, how many came, and for how long it was held. */
  marks?: { memberId: string; mark: AttendanceMark }[];
  came?: number;
  heldMinutes?: number | null;
  /** When the time for answers was over; absent before, and in sessions of earlier releases. */
  settledAt?: Date;
}

/** A member who has a seat, is offered one, asks or waits. Those who wait stand in the order of the list. */
export interface SeatHolder {
  memberId: string;
  state: SeatState;
  /** Since when the state holds. */
  since: Date;
  /** Until when the teacher can answer, or the seat is kept. */
  until: Date | null;
  brings: BroughtSkill | null;
  note: string;
  /** How many offers the member has let pass in this lesson. */
  lapses: number;
  /** How often the member has asked for a seat in this lesson; absent for never. */
  asks?: number;
  /** The end of the latest offer of which the member was reminded. Absent before the first. */
  remindedOf?: Date;
  /** How often a seat of the member has ended or begun again; absent for none. Calendars add it to the `sequence` of a session. */
  bump?: number;
}

/** A member whose seat, question or wait has ended. */
export interface EndedSeat {
  memberId: string;
  state: EndedSeatState;
  at: Date;
  /** As of a `SeatHolder`. */
  bump?: number;
  asks?: number;
  /** The member had a seat. Absent in those of earlier releases, and for questions and waits. */
  hadSeat?: boolean;
  /** The member left it late. */
  isLate?: boolean;
}

/** The exchange ring that meets. Its members never change once all have said yes. */
export interface MeetingRing {
  _id: string;
  /** All of them, also those without a seat; without erased ones. */
  memberIds: string[];
  /** Who has arranged the meeting. */
  arrangedBy: string;
  /** Who has written a text of it last; absent for who has arranged it. */
  writtenBy?: Partial<Record<MeetingText, string>>;
}
/** What any member of a ring writes of its meeting, and what goes with the member's erasure. */
export type MeetingText = 'about' | 'bringAlong' | Exclude<keyof StoredPlace, 'mode'>;

export interface LessonDocument extends OutboxFields {
  _id: string;
  /** Grows with each write. A writer that has read an older version starts again. */
  version: number;
  kind: LessonKind;
  /** Empty in the meeting of a ring, which nobody teaches. */
  teacherId: string;
  /** Present in the meeting of a ring. */
  ring?: MeetingRing;
  /** The id of the ring while this is its one open meeting; null or absent for others. */
  openRing?: string | null;
  /** The skill as it was when the lesson was offered; null in the meeting of a ring. */
  skill: SkillSummary | null;
  title: string;
  about: string;
  bringAlong: string;
  language: string;
  place: StoredPlace;
  /**
   * The clock of the place of a lesson in person: the zone by which its dates were chosen. Absent or null when nobody knew it, elsewhere,
   * once the teacher is erased, and in lessons of earlier releases.
   */
  timeZone?: string | null;
  /** When the place was changed last; absent before. */
  placedAt?: Date;
  /** By time. */
  sessions: StoredSession[];
  seats: number;
  least: number;
  admission: Admission;
  gives: LessonGives;
  listed: LessonListed;
  audience: Audience;
  status: LessonStatus;
  people: SeatHolder[];
  ended: EndedSeat[];
  /** The id by which a repeated offer is known. */
  clientId: string;
  /** Since when a seat is taken back that the worker has not counted; null or absent for none. */
  uncountedSince?: Date | null;
  /** The start of the first and the end of the last session that is not cancelled. */
  startsAt: Date;
  endsAt: Date;
  /** Seats that are neither taken nor offered. */
  free: number;
  /** Who finds it in the list; null for nobody. Depends on the lesson, on its teacher and on the moderators. */
  foundBy: 'everybody' | 'members' | null;
  /** The words by which a search finds it. */
  words: string[];
  /** When the worker looks at it next; null for never. */
  dueAt: Date | null;
  /** What moderators have decided of it. */
  moderation: { isHidden: boolean; note: string; version: number } | null;
  createdAt: Date;
  updatedAt: Date;
}
export type StoredLesson = Omit<LessonDocument, keyof OutboxFields>;

const text = { type: String, required: true };
const words = { type: String, default: '' };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const list = { type: [Schema.Types.Mixed], default: [] } as never;

const schema = new Schema<LessonDocument>(
  {
    _id: String,
    version: number,
    kind: text,
    teacherId: words,
    ring: Schema.Types.Mixed as never,
    openRing: String,
    skill: { type: Schema.Types.Mixed, default: null },
    title: text,
    about: words,
    bringAlong: words,
    language: words,
    place: { type: Schema.Types.Mixed, required: true } as never,
    timeZone: String,
    placedAt: Date,
    sessions: list,
    seats: number,
    least: number,
    admission: text,
    gives: text,
    listed: text,
    audience: text,
    status: text,
    people: list,
    ended: list,
    clientId: text,
    uncountedSince: Date,
    startsAt: date,
    endsAt: date,
    free: number,
    foundBy: { type: String, default: null },
    words: { type: [String], default: [] },
    dueAt: { type: Date, default: null },
    moderation: { type: Schema.Types.Mixed, default: null },
    createdAt: date,
    updatedAt: date,
  },
  { versionKey: false, minimize: false },
);
outboxPlugin(schema);
schema.index({ teacherId: 1, clientId: 1 }, { unique: true });
schema.index({ teacherId: 1, endsAt: 1 });
schema.index({ 'people.memberId': 1, endsAt: 1 });
schema.index({ 'ended.memberId': 1, endsAt: 1 });
schema.index({ foundBy: 1, startsAt: 1 });
// Everything that a list filters by.
schema.index(
  {
    startsAt: 1,
    foundBy: 1,
    'skill.category': 1,
    language: 1,
    free: 1,
    status: 1,
    'place.mode': 1,
    'skill.proficiency': 1,
    teacherId: 1,
  },
  { name: 'list' },
);
schema.index({ words: 1, startsAt: 1, foundBy: 1, teacherId: 1 });
schema.index({ 'skill._id': 1, startsAt: 1 });
schema.index({ dueAt: 1 });
// The months of figures.
schema.index({ 'sessions.startsAt': 1 });
// A ring has one open meeting.
schema.index({ openRing: 1 }, { unique: true, partialFilterExpression: { openRing: { $type: 'string' } } });
schema.index({ 'ring.memberIds': 1 }, { sparse: true });

export const lessonModel = (connection: Connection): Model<LessonDocument> =>
  connection.model<LessonDocument>('Lesson', schema, 'lessons');
