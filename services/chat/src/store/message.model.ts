import { CALL_TYPES, MESSAGE_TYPES, type Message, type MessageGroup } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Role } from './conversation.ts';
import type { MessageExtras, ReceivedCounts, StoredAttachment, StoredMessage } from './message.ts';

export interface MessageDocument extends OutboxFields, MessageExtras {
  _id: Types.ObjectId;
  requestId: Types.ObjectId;
  seq: number;
  senderId: Types.ObjectId;
  receiverId: Types.ObjectId;
  content: string;
  messageType: Message['messageType'];
  attachment: StoredAttachment | null;
  /** Present only in missed calls. Those from before 1.1 have the type in their text only. */
  callType?: Message['callType'];
  sentAt: Date;
  clientId?: string;
  group?: MessageGroup;
  /** The last decision of moderators; absent without one. */
  moderation?: StoredMessage['moderation'];
  /** `received` of the message. The database keeps the name of the first release. */
  tally: ReceivedCounts;
  /** `seen` of the message. Its `tally` is `received`. */
  seen?: Partial<Record<Role, { seq: number; tally: number }>>;
  /** The time of the last change; absent in a message that never changed. */
  changedAt?: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const count = { type: Number, required: true };

const messageSchema = new Schema<MessageDocument>(
  {
    requestId: id,
    seq: count,
    senderId: id,
    receiverId: id,
    content: { type: String, default: '' },
    messageType: { type: String, required: true, enum: MESSAGE_TYPES },
    attachment: {
      type: new Schema(
        { key: String, name: String, size: Number, contentType: String, width: Number, height: Number },
        { _id: false },
      ),
      default: null,
    },
    callType: { type: String, enum: CALL_TYPES },
    sentAt: { type: Date, required: true },
    clientId: String,
    moderation: { type: Schema.Types.Mixed },
    tally: { sender: count, receiver: count },
    seen: { type: Schema.Types.Mixed, default: undefined },
    replyTo: Number,
    group: { type: Schema.Types.Mixed },
    voice: { type: Schema.Types.Mixed },
    correction: { type: Schema.Types.Mixed },
    edits: Number,
    version: Number,
    changedAt: Date,
    editedAt: Date,
    deletedAt: Date,
    reactions: { type: Schema.Types.Mixed },
    previewId: String,
  },
  { versionKey: false },
)
  .plugin((schema) => outboxPlugin(schema, { insertOnly: true }))
  // The total order: when two messages want the same `seq`, one gets it and the other tries the next.
  .index({ requestId: 1, seq: 1 }, { unique: true })
  .index(
    { requestId: 1, senderId: 1, clientId: 1 },
    { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
  )
  // The index is partial, so that the insert of a message does not touch it.
  .index({ requestId: 1, changedAt: 1 }, { partialFilterExpression: { changedAt: { $type: 'date' } } })
  // For the corrections of a conversation, and for those of one message.
  .index({ requestId: 1, replyTo: 1, seq: 1 }, { partialFilterExpression: { correction: { $exists: true } } });

export const messageModel = (connection: Connection) => connection.model<MessageDocument>('message', messageSchema);
