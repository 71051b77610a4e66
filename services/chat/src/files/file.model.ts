import { type Connection, Schema, type Types } from 'mongoose';
import type { FileKind } from './file-type.ts';

export interface FileDocument {
  /** Random, with the extension of its type; also its name in the store. */
  _id: string;
  /** Absent in pictures of link previews, which belong to nobody. */
  ownerId?: Types.ObjectId;
  name: string;
  /** bytes, as stored */
  size: number;
  contentType: string;
  kind: FileKind;
  /** In pixels, of pictures that were uploaded since messages can be edited. */
  width?: number;
  height?: number;
  /** Of sounds, where it is known. */
  seconds?: number;
  createdAt: Date;
  /** When it was uploaded, while no message refers to it; absent once one does, and in documents from before 1.1. */
  unclaimedSince?: Date;
  /** When its message was deleted: nobody opens it any more. The bytes are kept as long as the deleted words. */
  closedAt?: Date;
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
  },
  { versionKey: false },
).index({ unclaimedSince: 1 }, { sparse: true });

export const fileModel = (connection: Connection) => connection.model<FileDocument>('file', fileSchema);
