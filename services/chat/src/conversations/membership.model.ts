import { MESSAGE_TYPES, type Message } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

export interface LastMessage {
  content: string;
  messageType: Message['messageType'];
  sentAt: Date;
  senderId: Types.ObjectId;
}

/**
 * One member's side of one conversation. How far the member has come (`readSeq`, `readCount`, `deliveredSeq`) is kept here and
 * nowhere else; all the rest is derived from the messages and the request, so that the member's list, unread count and
 * partners are read from indexes.
 */
export interface MembershipDocument extends OutboxFields {
  /** `<member>:<request>` */
  _id: string;
  memberId: Types.ObjectId;
  requestId: Types.ObjectId;
  /** The other party. */
  otherId: Types.ObjectId;

  /** These three only grow. */
  readSeq: number;
  /** How many of the messages up to `readSeq` the member had received. */
  readCount: number;
  deliveredSeq: number;

  /** The version of the request that these fields come from. */
  version: number;
  /** The conversation shows in lists: it is open, or has a message. */
  isListed: boolean;
  /** For the search of the member's list. */
  otherName: string;
  skillTitles: string[];

  /** Of the newest message; a moment behind the messages. */
  lastSeq: number;
  lastMessage: LastMessage | null;
  /** How many messages the member has received. */
  receivedCount: number;
  /** `receivedCount` less `readCount`, stored for the index. */
  unreadCount: number;

  /** The later of the last message and the last change of the request; orders the list. */
  lastActivityAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const counter = { type: Number, default: 0 };

const membershipSchema = new Schema<MembershipDocument>(
  {
    _id: { type: String, required: true },
    memberId: id,
    requestId: id,
    otherId: id,
    readSeq: counter,
    readCount: counter,
    deliveredSeq: counter,
    version: counter,
    isListed: { type: Boolean, default: false },
    otherName: { type: String, default: '' },
    skillTitles: { type: [String], default: [] },
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
    receivedCount: counter,
    unreadCount: counter,
    lastActivityAt: { type: Date, required: true },
  },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  // The list, and the partners of the conversations that were active last.
  .index({ memberId: 1, isListed: 1, lastActivityAt: -1, requestId: -1 })
  // The unread count: a member has few conversations with something unread, however many there are.
  .index({ memberId: 1, unreadCount: 1 })
  // What two members share; whom a new name concerns.
  .index({ otherId: 1, memberId: 1 });

export const membershipModel = (connection: Connection) =>
  connection.model<MembershipDocument>('membership', membershipSchema);

export const membershipId = (memberId: string, requestId: string): string => `${memberId}:${requestId}`;
