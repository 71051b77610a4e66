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
import type { MailCalendar } from '../mail/mail-calendar.ts';
import type { DigestCadence } from '../recipients/delivery.ts';
import type { Meeting, Saying } from '../texts/texts.ts';

/** The state of a notification's e-mail copy. */
export interface MailCopy {
  /**
   * `waiting` until it is due, `sent`, or `dropped` because the notification was read, or the mail is unwanted or cannot be
   * sent.
   */
  state: 'waiting' | 'sent' | 'dropped';
  /** When to send it, or to try again. */
  dueAt: Date;
  attempts: number;
  /** The trace of the call that led to the notification; absent or null in those from before traces. */
  traceId?: string | null;
  /** The member wants no more than the mail: the notification itself is hidden from the beginning. */
  isAll?: boolean;
  /** What a request was accepted with. */
  meeting?: Meeting;
  /** For the calendar of the member; removed once the mail is sent. */
  calendar?: MailCalendar;
  /** After it nobody needs it any more. */
  until?: Date;
}

/** The state of a notification's push. */
export interface PushCopy {
  /** As that of the copy by mail. Each message that is counted makes it wait again. */
  state: 'waiting' | 'sent' | 'dropped';
  dueAt: Date;
  attempts: number;
  /** When the latest one was sent. */
  sentAt?: Date;
  /** The notification itself is hidden from the beginning. */
  isAll?: boolean;
  /** The quiet hours have held it. */
  isHeld?: boolean;
  /** The browsers that the latest attempt has not reached. */
  left?: string[];
  /** After it nobody needs it any more. */
  until?: Date;
}

/** The place of a notification in the digest by mail. */
export interface DigestCopy {
  /** As that of the copy by mail. Each message or skill that is counted makes it wait again. */
  state: 'waiting' | 'sent' | 'dropped';
  /** In which digest, when that is not the member's setting but that of a saved search. */
  by?: DigestCadence;
  /** The notification itself is hidden from the beginning. */
  isAll?: boolean;
  /** After it nobody needs it any more. */
  until?: Date;
}

export interface NotificationDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  type: NotificationType;
  title: string;
  message: string;
  /** The same without the words of a language; absent in those from before 1.7, and after the member it names was erased. */
  saying?: Saying;
  priority: Priority;
  actionUrl: string | null;
  /** The request that it is about, or whose conversation it is about. */
  requestId: Types.ObjectId | null;
  /** The version of the request that it tells of; absent in message notifications and in those from before 1.3. */
  requestVersion?: number;
  /**
   * Message notifications only: how many messages, after which `seq` (earlier ones do not count), up to which `seq`, from whom.
   */
  count: number;
  afterSeq?: number;
  lastSeq?: number;
  senderName?: string;
  /** Message notifications only: the version of the message at `lastSeq`, once it has changed. */
  lastVersion?: number;
  /** Their number among those of the conversation or of the saved search, from 1; absent in all others, and in those from before 1.1. */
  round?: number;
  /**
   * Message notifications only: the counted messages, by their offset from `afterSeq`; at most 200. Absent in those from before
   * 1.2.
   */
  countedSeqs?: number[];
  /** Notifications of saved searches only: which, the skills that are counted (at most 200), and when it was last mailed about. */
  searchId?: string;
  skillIds?: string[];
  mailedAt?: Date;
  /** Whom it is about; absent in those from before 1.6, and in those about nobody. */
  aboutId?: Types.ObjectId;
  isRead: boolean;
  readAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
  mail?: MailCopy;
  push?: PushCopy;
  digest?: DigestCopy;
  eventId?: string;
  /** Message notifications from before 1.2 only: the events that they have counted, at most 200. */
  appliedEvents?: string[];
}

/** The current status of a request, kept up to date by its events. */
export interface RequestStateDocument {
  _id: Types.ObjectId;
  version: number;
  status: RequestStatus;
  /** The version of the request at the latest change of its meetings. */
  planVersion?: number;
}

/** Up to where a member has read a conversation, whether it is muted, and what was told of its meetings. */
export interface ReadingDocument {
  /** `<member>:<request>` */
  _id: string;
  seq: number;
  /** Reminders and questions about sessions of earlier versions of the request count as read; absent without any. */
  reminded?: number;
  asked?: number;
  /** The last change of whether the member has muted it; absent without any. `until` is null when it is not muted. */
  mute?: { until: Date | null; version: number };
}

/** A change of a message, for the case that it arrives before its message. It stands among the readings, so that one read finds both. */
export interface EarlyChangeDocument {
  /** `<member>:<request>:<seq>` */
  _id: string;
  version: number;
  kind: 'edited' | 'deleted';
  preview: string;
  keptUntil: Date;
}

/** Notifications and records of mails are removed after this time. */
export const KEPT_SECONDS = 90 * 24 * 60 * 60;

const options = { versionKey: false } as const;
const text = { type: String, required: true };

const notificationSchema = new Schema<NotificationDocument>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { ...text, enum: NOTIFICATION_TYPES },
    title: text,
    message: { type: String, default: '' },
    saying: { type: Schema.Types.Mixed, default: undefined },
    priority: { ...text, enum: PRIORITIES },
    actionUrl: { type: String, default: null },
    requestId: { type: Schema.Types.ObjectId, default: null },
    requestVersion: Number,
    count: { type: Number, default: 1 },
    afterSeq: Number,
    lastSeq: Number,
    senderName: String,
    lastVersion: Number,
    round: Number,
    countedSeqs: { type: [Number], default: undefined },
    searchId: String,
    skillIds: { type: [String], default: undefined },
    mailedAt: Date,
    aboutId: Schema.Types.ObjectId,
    isRead: { type: Boolean, default: false },
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    mail: {
      type: new Schema<MailCopy>(
        {
          state: String,
          dueAt: Date,
          attempts: Number,
          traceId: String,
          isAll: Boolean,
          until: Date,
          meeting: {
            type: new Schema<Meeting>({ at: Date, platform: String, notes: String }, { _id: false }),
            default: undefined,
          },
          calendar: { type: Schema.Types.Mixed, default: undefined },
        },
        { _id: false },
      ),
      default: undefined,
    },
    push: {
      type: new Schema<PushCopy>(
        {
          state: String,
          dueAt: Date,
          attempts: Number,
          sentAt: Date,
          isAll: Boolean,
          isHeld: Boolean,
          left: { type: [String], default: undefined },
          until: Date,
        },
        { _id: false },
      ),
      default: undefined,
    },
    digest: {
      type: new Schema<DigestCopy>({ state: String, by: String, isAll: Boolean, until: Date }, { _id: false }),
      default: undefined,
    },
  },
  options,
)
  .plugin(inboxPlugin)
  .plugin(outboxPlugin)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  // The unread count, which every page asks for: the index does not grow with read notifications.
  .index({ userId: 1, isRead: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { isRead: false } })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
  .index({ 'mail.dueAt': 1 }, { partialFilterExpression: { 'mail.state': 'waiting' } })
  .index({ 'push.dueAt': 1 }, { partialFilterExpression: { 'push.state': 'waiting' } })
  .index({ userId: 1, createdAt: -1 }, { partialFilterExpression: { 'digest.state': 'waiting' } })
  .index({ aboutId: 1 }, { sparse: true })
  .index({ userId: 1, requestId: 1, round: -1 }, { partialFilterExpression: { type: 'message' } })
  .index({ userId: 1, searchId: 1, round: -1 }, { partialFilterExpression: { type: 'search_match' } });

/**
 * The id of the notification of a conversation, or of a saved search, in a round. Two processes that begin the same round collide on it, so that each
 * conversation has one unread notification. A unique index would have to be updated with each counted message.
 */
export const roundId = (userId: string, aboutWhat: string, round: number): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${userId}:${aboutWhat}:${round}`).digest('hex').slice(0, 24));

const requestStateSchema = new Schema<RequestStateDocument>(
  { status: { ...text, enum: REQUEST_STATUSES }, planVersion: Number },
  options,
).plugin(inboxPlugin);

const readingSchema = new Schema<ReadingDocument & Partial<EarlyChangeDocument>>(
  {
    _id: text,
    seq: { type: Number, default: 0 },
    reminded: Number,
    asked: Number,
    version: Number,
    kind: String,
    preview: String,
    keptUntil: Date,
    mute: { type: Schema.Types.Mixed, default: undefined },
  },
  options,
).index({ keptUntil: 1 }, { expireAfterSeconds: 0 });

export const notificationModel = (connection: Connection) =>
  connection.model<NotificationDocument>('notification', notificationSchema);
export const requestStateModel = (connection: Connection) =>
  connection.model<RequestStateDocument>('request', requestStateSchema);
export const readingModel = (connection: Connection) =>
  connection.model<ReadingDocument & Partial<EarlyChangeDocument>>('reading', readingSchema);
