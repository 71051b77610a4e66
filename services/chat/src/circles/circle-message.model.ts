import type { Message, MessageGroup } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { StoredAttachment, StoredMessage } from '../store/message.ts';

/** Earlier words of a message, kept for moderators and for the author's export. */
export interface KeptWords {
  content: string;
  messageType: Message['messageType'];
  attachment: StoredAttachment | null;
  voice?: StoredMessage['voice'];
  /** From when to when the message had them. */
  since: Date;
  at: Date;
}

export interface CircleMessageDocument extends OutboxFields {
  _id: Types.ObjectId;
  circleId: string;
  /** The position in the circle, from 1, without gaps. */
  seq: number;
  senderId: string;
  content: string;
  messageType: Message['messageType'];
  attachment: StoredAttachment | null;
  sentAt: Date;
  clientId?: string;
  toAll?: true;
  replyTo?: number;
  group?: MessageGroup;
  voice?: StoredMessage['voice'];
  /** The last decision of moderators; absent without one. */
  moderation?: StoredMessage['moderation'];
  /** How many times its words were changed; a deletion counts, too. */
  edits?: number;
  /** Grows with each change that readers see. */
  version?: number;
  /** The time of the last change; absent in a message that never changed. */
  changedAt?: Date;
  editedAt?: Date;
  deletedAt?: Date;
  /** The teacher who has removed it. */
  removedBy?: string;
  /** By member. */
  reactions?: Record<string, { emoji: string; at: Date }>;
  kept?: KeptWords[];
  /** When `kept` is removed. */
  keptUntil?: Date;
}

const text = { type: String, required: true };
const mixed = { type: Schema.Types.Mixed } as never;

const schema = new Schema<CircleMessageDocument>(
  {
    circleId: text,
    seq: { type: Number, required: true },
    senderId: text,
    content: { type: String, default: '' },
    messageType: text,
    attachment: { type: Schema.Types.Mixed, default: null } as never,
    sentAt: { type: Date, required: true },
    clientId: String,
    toAll: Boolean as never,
    replyTo: Number,
    group: mixed,
    voice: mixed,
    moderation: mixed,
    edits: Number,
    version: Number,
    changedAt: Date,
    editedAt: Date,
    deletedAt: Date,
    removedBy: String,
    reactions: mixed,
    kept: { type: [Schema.Types.Mixed], default: undefined, select: false } as never,
    keptUntil: Date,
  },
  { versionKey: false },
)
  .plugin(outboxPlugin)
  // The total order: when two messages want the same `seq`, one gets it and the other tries the next.
  .index({ circleId: 1, seq: 1 }, { unique: true })
  .index(
    { circleId: 1, senderId: 1, clientId: 1 },
    { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
  )
  // The insert of a message does not touch the next two.
  .index({ circleId: 1, changedAt: 1 }, { partialFilterExpression: { changedAt: { $type: 'date' } } })
  .index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: { $type: 'date' } } })
  // For the export and the erasure of a member.
  .index({ senderId: 1 });

export const circleMessageModel = (connection: Connection) =>
  connection.model<CircleMessageDocument>('circlemessage', schema);
