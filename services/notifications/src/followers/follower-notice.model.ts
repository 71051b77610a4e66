import { type Connection, Schema } from 'mongoose';
import { KEPT_SECONDS } from '../notifications/notification.model.ts';

/** A new skill or group lesson, about which its owner's followers are notified in batches. */
export interface FollowerNoticeDocument {
  /** The event's id. */
  _id: string;
  ownerId: string;
  ownerName: string;
  skillId: string;
  skillTitle: string;
  /** The lesson, when the notice is about one. */
  lesson?: { lessonId: string; title: string; startsAt: string; seats: number };
  state: 'waiting' | 'done';
  /** The id of the last follow (`<follower>:<followed>`) whose follower was notified; empty at first. */
  toldUpTo: string;
  /** When the next batch is due. While a process works on a batch, it is when another process may take over. */
  dueAt: Date;
  createdAt: Date;
}

const text = { type: String, required: true };

const schema = new Schema<FollowerNoticeDocument>(
  {
    _id: text,
    ownerId: text,
    ownerName: text,
    skillId: text,
    skillTitle: text,
    lesson: { type: Schema.Types.Mixed, default: undefined } as never,
    state: text,
    toldUpTo: { type: String, default: '' },
    dueAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
  .index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const followerNoticeModel = (connection: Connection) =>
  connection.model<FollowerNoticeDocument>('followernotice', schema);
