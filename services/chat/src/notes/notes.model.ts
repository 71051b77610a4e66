import { type Connection, Schema, Types } from 'mongoose';

/** Makes the id of a line that the service itself creates. */
export const newLineId = (): string => String(new Types.ObjectId());

export interface StoredNoteLine {
  text: string;
  /** The member who last wrote these words. */
  by: string;
  /** The time at which the line was created. */
  at: Date;
  /** A fractional index. Lines are sorted by their ranks. */
  rank: string;
  /** The `rev` of the notes at which the line last changed. */
  rev: number;
  /** Present when both members wrote the line at the same time, and these are the earlier words. */
  both?: true;
  moderation?: { isHidden: boolean; note: string; version: number };
}

/** The notes of one conversation. All lines are in one document, so that each change is one write with the `rev` that it saw. */
export interface NotesDocument {
  /** The id of the request. */
  _id: Types.ObjectId;
  rev: number;
  /** Stored by id, so that one write can change several lines. */
  lines: Record<string, StoredNoteLine>;
  changed?: { by: string; at: Date };
  /** The reported lines. Reports have their own ids, because clients choose the ids of lines and could take that of a message. */
  reported?: { id: string; line: string }[];
}

const schema = new Schema<NotesDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    rev: { type: Number, required: true },
    lines: { type: Schema.Types.Mixed, required: true },
    changed: { type: Schema.Types.Mixed },
    reported: { type: [{ _id: false, id: String, line: String }], default: undefined },
  },
  { versionKey: false, minimize: false },
).index({ 'reported.id': 1 }, { sparse: true });

export const notesModel = (connection: Connection) => connection.model<NotesDocument>('notes', schema, 'notes');
