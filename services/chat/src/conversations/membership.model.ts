import { MESSAGE_TYPES, type Message } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

export interface LastMessage {
  content: string;
  messageType: Message['messageType'];
  sentAt: Date;
  senderId: Types.ObjectId;
  /** Only in a deleted message. */
  isDeleted?: true;
  /** Of a voice note. */
  voiceSeconds?: number;
}

/**
 * One member's side of one conversation. The member's progress (`readSeq`, `readCount`, `deliveredSeq`) is stored only here. All other
 * fields are derived from the messages and the request, so that the member's list, unread count and partners are read from indexes.
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
  /** True when lists show the conversation: it is open, or has a message. */
  isListed: boolean;
  /** For the search of the member's list. */
  otherName: string;
  skillTitles: string[];

  /** From the newest message, at most a moment behind. */
  lastSeq: number;
  lastMessage: LastMessage | null;
  /** How many messages the member has received. */
  receivedCount: number;
  /** `receivedCount - readCount`, stored for the index. */
  unreadCount: number;

  /** The later of the last message and the last change of the request; orders the list. */
  lastActivityAt: Date;

  /** What the member has done with the conversation; all four are absent until then. Nothing else writes them. */
  /** Archived while `lastSeq` is not higher: a new message brings it back without a write. */
  archivedSeq?: number;
  mutedUntil?: Date;
  /** Grows with each change of `mutedUntil`. */
  muteVersion?: number;
  markedUnread?: boolean;
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
          isDeleted: Boolean,
          voiceSeconds: Number,
        },
        { _id: false },
      ),
      default: null,
    },
    receivedCount: counter,
    unreadCount: counter,
    lastActivityAt: { type: Date, required: true },
    archivedSeq: Number,
    mutedUntil: Date,
    muteVersion: Number,
    markedUnread: Boolean,
  },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  // The list, and the partners of the conversations that were active last.
  .index({ memberId: 1, isListed: 1, lastActivityAt: -1, requestId: -1 })
  // The unread count: even a member with many conversations has few with unread messages.
  .index({ memberId: 1, unreadCount: 1 })
  // The conversations of two members; the lists that a new name changes.
  .index({ otherId: 1, memberId: 1 })
  // What few members have in few conversations. A message changes none of these indexes.
  .index({ memberId: 1, archivedSeq: 1 }, { partialFilterExpression: { archivedSeq: { $gte: 0 } } })
  .index({ memberId: 1, markedUnread: 1 }, { partialFilterExpression: { markedUnread: true } })
  .index({ memberId: 1, mutedUntil: 1 }, { partialFilterExpression: { mutedUntil: { $exists: true } } });

export const membershipModel = (connection: Connection) =>
  connection.model<MembershipDocument>('membership', membershipSchema);

export const membershipId = (memberId: string, requestId: string): string => `${memberId}:${requestId}`;
