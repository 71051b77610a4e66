import { createHash } from 'node:crypto';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  PRIORITIES,
  type Priority,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@mutua/contracts';
import { inboxPlugin, type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, Types } from 'mongoose';

/** The copy of a notification by e-mail. */
export interface MailCopy {
  /** `waiting` for its time, `sent`, or `dropped` because it was read, is not wanted or cannot be sent. */
  state: 'waiting' | 'sent' | 'dropped';
  /** When it is to be sent, or tried again. */
  dueAt: Date;
  attempts: number;
  /** Of the call that led to the notification; absent or null in those of before traces. */
  traceId?: string | null;
}

export interface NotificationDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  type: NotificationType;
  title: string;
  message: string;
  priority: Priority;
  actionUrl: string | null;
  /** The request that it is about, or whose conversation. */
  requestId: Types.ObjectId | null;
  /** Of messages: how many, after which place (none up to there counts any more), up to which, from whom. */
  count: number;
  afterSeq?: number;
  lastSeq?: number;
  senderName?: string;
  /** Of messages: the place among the notifications of the conversation, from 1; absent in those of before 1.1. */
  round?: number;
  /** Of messages: those that it counts, by their places after `afterSeq`; at most 200. Absent in those of before 1.2. */
  countedSeqs?: number[];
  isRead: boolean;
  readAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
  mail?: MailCopy;
  eventId?: string;
  /** Of messages before 1.2: the events that it has counted, at most 200. */
  appliedEvents?: string[];
}

/** The status of a request as it is now, kept by its events. */
export interface RequestStateDocument {
  _id: Types.ObjectId;
  version: number;
  status: RequestStatus;
}

/** Up to where a member has read a conversation. */
export interface ReadingDocument {
  /** `<member>:<request>` */
  _id: string;
  seq: number;
}

/** Notifications, and what is noted of mails, are removed after this. */
export const KEPT_SECONDS = 90 * 24 * 60 * 60;

const options = { versionKey: false } as const;
const text = { type: String, required: true };

const notificationSchema = new Schema<NotificationDocument>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { ...text, enum: NOTIFICATION_TYPES },
    title: text,
    message: { type: String, default: '' },
    priority: { ...text, enum: PRIORITIES },
    actionUrl: { type: String, default: null },
    requestId: { type: Schema.Types.ObjectId, default: null },
    count: { type: Number, default: 1 },
    afterSeq: Number,
    lastSeq: Number,
    senderName: String,
    round: Number,
    countedSeqs: { type: [Number], default: undefined },
    isRead: { type: Boolean, default: false },
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    mail: {
      type: new Schema<MailCopy>({ state: String, dueAt: Date, attempts: Number, traceId: String }, { _id: false }),
      default: undefined,
    },
  },
  options,
)
  .plugin(inboxPlugin)
  .plugin(outboxPlugin)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  // For the bell, which every page asks for: the past of a member is not in it.
  .index({ userId: 1, isRead: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { isRead: false } })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
  .index({ 'mail.dueAt': 1 }, { partialFilterExpression: { 'mail.state': 'waiting' } })
  .index({ userId: 1, requestId: 1, round: -1 }, { partialFilterExpression: { type: 'message' } });

/**
 * The id of the notification of a conversation in a round. Two that begin the same round collide in it, so that there is one
 * unread notification for each conversation. A unique index would be entered again by each message that is counted.
 */
export const roundId = (userId: string, requestId: string, round: number): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${userId}:${requestId}:${round}`).digest('hex').slice(0, 24));

const requestStateSchema = new Schema<RequestStateDocument>(
  { status: { ...text, enum: REQUEST_STATUSES } },
  options,
).plugin(inboxPlugin);

const readingSchema = new Schema<ReadingDocument>({ _id: text, seq: { type: Number, required: true } }, options);

export const notificationModel = (connection: Connection) =>
  connection.model<NotificationDocument>('notification', notificationSchema);
export const requestStateModel = (connection: Connection) =>
  connection.model<RequestStateDocument>('request', requestStateSchema);
export const readingModel = (connection: Connection) => connection.model<ReadingDocument>('reading', readingSchema);
