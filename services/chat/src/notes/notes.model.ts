import { type Connection, Schema, Types } from 'mongoose';

/** The id of a line that no client has begun. */
export const newLineId = (): string => String(new Types.ObjectId());

export interface StoredNoteLine {
  text: string;
  /** Who wrote these words last. */
  by: string;
  /** When the line was begun. */
  at: Date;
  /** A fractional index; lines stand in the order of their ranks. */
  rank: string;
  /** The `rev` of the notes with which it changed last. */
  rev: number;
  /** The earlier words of a line that both wrote at once. */
  both?: true;
  moderation?: { isHidden: boolean; note: string; version: number };
}

/** The notes of one conversation. One document, so that each change is one write with the `rev` that it saw. */
export interface NotesDocument {
  /** The id of the request. */
  _id: Types.ObjectId;
  rev: number;
  /** By id, so that one write changes several lines. */
  lines: Record<string, StoredNoteLine>;
  changed?: { by: string; at: Date };
  /** The reported lines. Reports have ids of their own: clients choose those of lines, and could take the id of a message. */
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
