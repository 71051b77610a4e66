import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { StoredAttachment, StoredMessage } from '../store/message.ts';

/** An edit or the deletion of a message, with the previous content. */
export interface MessageChangeDocument extends OutboxFields {
  _id: Types.ObjectId;
  messageId: Types.ObjectId;
  /** The number of this change among the changes of the message, from 1. */
  n: number;
  requestId: Types.ObjectId;
  seq: number;
  kind: 'edited' | 'deleted';
  /** The author. */
  by: Types.ObjectId;
  at: Date;
  /** The previous content. `since` is the time from which the message had it. */
  before: {
    content: string;
    messageType: StoredMessage['messageType'];
    attachment: StoredAttachment | null;
    voice?: StoredMessage['voice'];
    since: Date;
  };
  /** The new words. */
  content: string;
  /** True when the message has changed, both parties' devices were told, and the event is written. */
  isDone: boolean;
  keptUntil: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const date = { type: Date, required: true };

const changeSchema = new Schema<MessageChangeDocument>(
  {
    messageId: id,
    n: { type: Number, required: true },
    requestId: id,
    seq: { type: Number, required: true },
    kind: text,
    by: id,
    at: date,
    before: { type: Schema.Types.Mixed, required: true },
    content: { type: String, default: '' },
    isDone: { type: Boolean, required: true },
    keptUntil: date,
  },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  // The total order of a message's changes. When two changes want the same number, only one gets it.
  .index({ messageId: 1, n: 1 }, { unique: true })
  .index({ by: 1 })
  .index({ keptUntil: 1 })
  .index({ at: 1 }, { partialFilterExpression: { isDone: false } });

export const messageChangeModel = (connection: Connection) =>
  connection.model<MessageChangeDocument>('messagechange', changeSchema);
