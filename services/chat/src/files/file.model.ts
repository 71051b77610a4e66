import { type Connection, Schema, type Types } from 'mongoose';
import type { FileKind } from './to-safe-file.ts';

export interface FileDocument {
  /** A random name with the extension of its type. The store uses the same name. */
  _id: string;
  /** Absent in pictures of link previews, which belong to nobody. */
  ownerId?: Types.ObjectId;
  name: string;
  /** In bytes, as stored. */
  size: number;
  contentType: string;
  kind: FileKind;
  /** In pixels; present for pictures of newer releases. */
  width?: number;
  height?: number;
  /** The length of a sound, when it is known. */
  seconds?: number;
  createdAt: Date;
  /** The time of the upload while no message refers to the file. Absent once a message does, and in documents from before 1.1. */
  unclaimedSince?: Date;
  /** The time at which its message was deleted. Nobody can open the file from then on. The bytes are kept as long as the deleted words. */
  closedAt?: Date;
  /** Set while moderators hide its message. Nobody but they can open the file meanwhile. */
  isHidden?: true;
  /** The position of the decision that set or removed `isHidden`. Absent without one, and in documents of earlier releases. */
  moderationVersion?: number;
}

const fileSchema = new Schema<FileDocument>(
  {
    _id: { type: String, required: true },
    ownerId: Schema.Types.ObjectId,
    name: { type: String, required: true },
    size: { type: Number, required: true },
    contentType: { type: String, required: true },
    kind: { type: String, required: true },
    width: Number,
    height: Number,
    seconds: Number,
    createdAt: { type: Date, required: true },
    unclaimedSince: Date,
    closedAt: Date,
    isHidden: Boolean,
    moderationVersion: Number,
  },
  { versionKey: false },
).index({ unclaimedSince: 1 }, { sparse: true });

export const fileModel = (connection: Connection) => connection.model<FileDocument>('file', fileSchema);
