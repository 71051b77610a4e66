import { type Connection, Schema, type Types } from 'mongoose';

/** An archive of everything that the site stores about a member. */
export interface ExportDocument {
  _id: Types.ObjectId;
  memberId: Types.ObjectId;
  state: 'growing' | 'ready' | 'failed';
  /** The number of the part that is being collected, from 0. */
  part: number;
  /** The name of the archive. */
  file: string;
  /** In bytes; present when the export is ready. */
  size?: number;
  attempts: number;
  /**
   * The time from which a process may claim the export: at once, or when the process that works on it must have died. Absent when it is
   * ready.
   */
  dueAt?: Date;
  createdAt: Date;
  /** The time at which the archive is removed. */
  until: Date;
  /** The hash of the link, which downloads the archive once. */
  link?: { hash: string; expiresAt: Date };
}

const schema = new Schema<ExportDocument>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    part: { type: Number, default: 0 },
    file: { type: String, required: true },
    size: Number,
    attempts: { type: Number, default: 0 },
    dueAt: Date,
    createdAt: { type: Date, required: true },
    until: { type: Date, required: true },
    link: { type: new Schema({ hash: String, expiresAt: Date }, { _id: false }), default: undefined },
  },
  { versionKey: false },
);

schema.index({ memberId: 1 });
// At most one unfinished export for each member.
schema.index({ memberId: 1, state: 1 }, { unique: true, partialFilterExpression: { state: 'growing' } });
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ until: 1 });
schema.index({ 'link.hash': 1 }, { sparse: true });

export const exportModel = (connection: Connection) => connection.model<ExportDocument>('Export', schema, 'exports');
