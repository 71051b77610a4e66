import type { CircleLineKind, CircleRole, LessonKind, Message, SessionStatus } from '@mutua/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

export interface CircleMember {
  memberId: string;
  role: CircleRole;
  /** The `seq` of the newest message when the member came. Up to it nothing is unread. */
  from: number;
}

export interface CircleSession {
  _id: string;
  startsAt: Date;
  minutes: number;
  status: SessionStatus;
}

/** A line of the lesson. Each member and each session has at most one of a kind, except for moves and places. */
export interface StoredLine {
  kind: CircleLineKind;
  at: Date;
  memberId: string | null;
  startsAt?: Date;
  was?: Date;
}

export interface LastCircleMessage {
  seq: number;
  content: string;
  messageType: Message['messageType'];
  sentAt: Date;
  senderId: string;
  isDeleted?: true;
  voiceSeconds?: number;
}

/** What one member has done in a circle. Stays when the member leaves. */
export interface MemberState {
  /** The `seq` of the member's newest message: whoever writes has read everything before. */
  wrote?: number;
  mutedUntil?: Date;
  pausedUntil?: Date;
}

/** The conversation of a group lesson, with what the lessons service tells of it. */
export interface CircleDocument {
  /** The id of the lesson. */
  _id: string;
  /** The version of the lesson in the lessons service. */
  version: number;
  kind: LessonKind;
  title: string;
  /** The teacher first, then the members with a seat. */
  people: CircleMember[];
  /** Who has left and has not been told yet. */
  left?: string[];
  /** By time. */
  sessions: CircleSession[];
  /** When the place of the lesson was changed last; absent before. */
  placedAt?: Date;
  /** By time, the newest `CIRCLES.lines`. */
  lines: StoredLine[];
  /** When the first seat was taken; null before. */
  opensAt: Date | null;
  /** The end of the last session. */
  endsAt: Date;
  /** Derived from the newest message, at most a moment behind. */
  lastSeq: number;
  lastMessage: LastCircleMessage | null;
  /** The time of the last message, else of the opening; null before. The list is ordered by it. */
  lastAt: Date | null;
  /** By member. */
  states: Record<string, MemberState>;
}

const list = { type: [Schema.Types.Mixed], required: true } as never;

const schema = new Schema<CircleDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    kind: { type: String, required: true },
    title: { type: String, required: true },
    people: list,
    left: { type: [String], default: undefined },
    sessions: list,
    placedAt: Date,
    lines: list,
    opensAt: { type: Date, default: null },
    endsAt: { type: Date, required: true },
    lastSeq: { type: Number, default: 0 },
    lastMessage: { type: Schema.Types.Mixed, default: null } as never,
    lastAt: { type: Date, default: null },
    states: { type: Schema.Types.Mixed, default: {} } as never,
  },
  { versionKey: false, minimize: false },
)
  // For the list and the unread count of a member.
  .index({ 'people.memberId': 1, lastAt: -1, _id: -1 })
  // For the removal.
  .index({ endsAt: 1 });

export const circleModel = (connection: Connection): Model<CircleDocument> =>
  connection.model<CircleDocument>('circle', schema);
