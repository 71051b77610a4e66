import { MESSAGE_TYPES, type Message } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

export interface LastMessage {
  content: string;
  messageType: Message['messageType'];
  sentAt: Date;
  senderId: Types.ObjectId;
  /** Present only when the message was deleted. */
  isDeleted?: true;
  /** The length of a voice note. */
  voiceSeconds?: number;
}

/**
 * One member's side of one conversation. The member's progress (`readSeq`, `readCount`, `deliveredSeq`) is stored only here. All other
 * fields are derived from the messages and the request. So indexes on memberships answer the list, the unread count and the partners.
 */
export interface MembershipDocument extends OutboxFields {
  /** `<member>:<request>` */
  _id: string;
  memberId: Types.ObjectId;
  requestId: Types.ObjectId;
  /** The other party. */
  otherId: Types.ObjectId;

  /** The three fields `readSeq`, `readCount` and `deliveredSeq` only grow. */
  readSeq: number;
  /** How many messages the member had received up to `readSeq`. */
  readCount: number;
  deliveredSeq: number;

  /** The version of the request from which the next fields are derived. */
  version: number;
  /** True when lists show the conversation: it is open, or has a message. */
  isListed: boolean;
  /** Copied for the search in the member's list. */
  otherName: string;
  skillTitles: string[];

  /** Derived from the newest message, at most a moment behind. */
  lastSeq: number;
  lastMessage: LastMessage | null;
  /** How many messages the member has received. */
  receivedCount: number;
  /** `receivedCount - readCount`, stored for the index. */
  unreadCount: number;

  /** The time of the last message or of the last change of the request, whichever is later. The list is ordered by it. */
  lastActivityAt: Date;

  /**
   * The next fields are set only when the member archives, mutes or marks the conversation. Nothing else writes them. The conversation is
   * archived while `lastSeq` is not higher than `archivedSeq`. So a new message brings it back without a write.
   */
  archivedSeq?: number;
  mutedUntil?: Date;
  /** Grows with each change of `mutedUntil`. */
  muteVersion?: number;
  markedUnread?: boolean;
  /** Whether the member wants to correct messages here. Absent before the member has chosen. */
  offersCorrections?: boolean;
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
    offersCorrections: Boolean,
  },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  // For the list, and for the partners of the most recently active conversations.
  .index({ memberId: 1, isListed: 1, lastActivityAt: -1, requestId: -1 })
  // For the unread count: even a member with many conversations has few with unread messages.
  .index({ memberId: 1, unreadCount: 1 })
  // For the conversations between two members, and for the lists that a new name changes.
  .index({ otherId: 1, memberId: 1 })
  // For states that few members set in few conversations. A message changes none of these indexes.
  .index({ memberId: 1, archivedSeq: 1 }, { partialFilterExpression: { archivedSeq: { $gte: 0 } } })
  .index({ memberId: 1, markedUnread: 1 }, { partialFilterExpression: { markedUnread: true } })
  .index({ memberId: 1, mutedUntil: 1 }, { partialFilterExpression: { mutedUntil: { $exists: true } } });

export const membershipModel = (connection: Connection) =>
  connection.model<MembershipDocument>('membership', membershipSchema);

export const membershipId = (memberId: string, requestId: string): string => `${memberId}:${requestId}`;
