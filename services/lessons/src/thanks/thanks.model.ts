import { type Connection, type Model, Schema } from 'mongoose';

/** What a learner has said to the teacher after a session. */
export interface ThanksDocument {
  /** Derived from session and member: each has one. */
  _id: string;
  lessonId: string;
  sessionId: string;
  teacherId: string;
  memberId: string;
  /** Empty when the member has only said whether they would come again, or has taken the words back. */
  text: string;
  /** Whether the member would come again; null without an answer. No answer of a call has it but the member's own. */
  again: boolean | null;
  /** The start of the session. */
  heldAt: Date;
  /** From when on everybody reads it, with all others of the session. */
  shownAt: Date;
  answer: { text: string; at: Date } | null;
  moderation: { isHidden: boolean; version: number } | null;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };

const schema = new Schema<ThanksDocument>(
  {
    _id: String,
    lessonId: text,
    sessionId: text,
    teacherId: text,
    memberId: text,
    text: { type: String, default: '' },
    again: { type: Boolean, default: null },
    heldAt: date,
    shownAt: date,
    answer: { type: Schema.Types.Mixed, default: null },
    moderation: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false },
);
schema.index({ teacherId: 1, shownAt: -1, _id: -1 });
schema.index({ memberId: 1 });
schema.index({ sessionId: 1 });

export const thanksModel = (connection: Connection): Model<ThanksDocument> =>
  connection.model<ThanksDocument>('Thanks', schema, 'thanks');
