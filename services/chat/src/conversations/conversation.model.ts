import {
  MESSAGE_TYPES,
  type Message,
  type Person,
  REQUEST_STATUSES,
  type RequestSkill,
  type RequestStatus,
} from '@mutua/contracts';
import { inboxPlugin, type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** The side of the request on which a party stands. */
export type Role = 'sender' | 'receiver';

/** How many messages each party has received by some place of the conversation. */
export type Tally = Record<Role, number>;

/** Up to where each party was seen to have the conversation open when a message came, and their tally there. */
export type Seen = Partial<Record<Role, { seq: number; tally: number }>>;

/** How far a party has come. All of it only grows. */
export interface Progress {
  readSeq: number;
  /** The party's tally at `readSeq`: what has been received since is unread. */
  readTally: number;
  deliveredSeq: number;
}

export interface LastMessage {
  content: string;
  messageType: Message['messageType'];
  sentAt: Date;
  senderId: Types.ObjectId;
}

export interface ConversationDocument extends OutboxFields {
  /** The id of its request. */
  _id: Types.ObjectId;
  /** Of the request, whose fields these are; kept by its events. */
  version: number;
  status: RequestStatus;
  sender: Omit<Person, '_id'> & { _id: Types.ObjectId };
  receiver: Omit<Person, '_id'> & { _id: Types.ObjectId };
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  changedAt: Date;
  /** What can be derived from the last message, for lists; it may be a moment behind the messages. */
  lastSeq: number;
  lastMessage: LastMessage | null;
  tally: Tally;
  progress: Record<Role, Progress>;
  /** Who has reviewed the exchange: at most its two parties; absent in documents of before 1.1. */
  reviewers?: Types.ObjectId[];
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const counter = { type: Number, default: 0 };
const person = { _id: id, name: { type: String, default: '' }, avatar: { type: String, default: null } };
const skill = { _id: text, title: text, category: text };
const progress = { readSeq: counter, readTally: counter, deliveredSeq: counter };

const conversationSchema = new Schema<ConversationDocument>(
  {
    status: { type: String, required: true, enum: REQUEST_STATUSES },
    sender: person,
    receiver: person,
    senderSkill: skill,
    receiverSkill: skill,
    changedAt: { type: Date, required: true },
    lastSeq: counter,
    lastMessage: {
      type: new Schema(
        {
          content: String,
          messageType: { type: String, enum: MESSAGE_TYPES },
          sentAt: Date,
          senderId: Schema.Types.ObjectId,
        },
        { _id: false },
      ),
      default: null,
    },
    tally: { sender: counter, receiver: counter },
    progress: { sender: progress, receiver: progress },
    reviewers: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { versionKey: false },
)
  .plugin(inboxPlugin)
  .plugin(outboxPlugin)
  .index({ 'sender._id': 1 })
  .index({ 'receiver._id': 1 });

export const conversationModel = (connection: Connection) =>
  connection.model<ConversationDocument>('conversation', conversationSchema);
