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

/** What a mail, a push and a digest entry of a notification have in common. */
export interface WaitingCopy {
  /** `waiting` until it is sent, or `dropped`: the notification was read, or what is sent is unwanted or cannot be sent. */
  state: 'waiting' | 'sent' | 'dropped';
  /** Whether the member wants only such copies. The notification itself is then hidden from the beginning. */
  isAll?: boolean;
  /** It is dropped after this moment, because it is no longer useful. */
  until?: Date;
}

/** The mail of a notification. */
export interface MailCopy extends WaitingCopy {
  /** When to send the mail, or to try again. */
  dueAt: Date;
  attempts: number;
  /** The trace of the call that led to the notification; absent or null in notifications from before traces. */
  traceId?: string | null;
  /** The time and place with which a request was accepted. */
  meeting?: Meeting;
  /** When the mail was sent. Absent in mails of earlier releases. */
  sentAt?: Date;
  /** Entries for the member's calendar; removed once the mail is sent. */
  calendar?: MailCalendar;
  /** The secret of its links, which work without a sign-in; removed once the mail is sent. */
  token?: string;
}

/** The push of a notification. Each counted message makes it wait again. */
export interface PushCopy extends WaitingCopy {
  dueAt: Date;
  attempts: number;
  /** When the latest push was sent. */
  sentAt?: Date;
  /** Whether the quiet hours have held the push. */
  isHeld?: boolean;
  /** The ids of the browsers that the latest attempt has not reached. */
  left?: string[];
}

/** The digest entry of a notification. Each counted message or skill makes it wait again. */
export interface DigestCopy extends WaitingCopy {
  /** The cadence of a saved search, when it replaces the member's setting. */
  by?: DigestCadence;
}

export interface NotificationDocument extends OutboxFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  type: NotificationType;
  title: string;
  message: string;
  /**
   * The content of `title` and `message` in no language. Absent in notifications from before 1.7, and after the erasure of the member
   * that it names.
   */
  saying?: Saying;
  priority: Priority;
  actionUrl: string | null;
  /** The request that the notification is about, or whose conversation it is about. */
  requestId: Types.ObjectId | null;
  /** The version of the request, or of a reminder's lesson, at the event; absent in message notifications and in those from before 1.3. */
  requestVersion?: number;
  /**
   * For notifications about meetings: the ids of the proposals or sessions that they are about, or a subject. For reminders of a lesson:
   * the start of the session. Absent in others, and in those of earlier releases.
   */
  about?: string[];
  /**
   * For message notifications: the number of counted messages. They come after `afterSeq` and up to `lastSeq`, and `senderName` wrote
   * them.
   */
  count: number;
  afterSeq?: number;
  lastSeq?: number;
  senderName?: string;
  /** For message notifications: the version of the message at `lastSeq`, once it has changed. */
  lastVersion?: number;
  /**
   * The number of the notification among those of its conversation or saved search, from 1. Absent in all others, and in those from
   * before 1.1.
   */
  round?: number;
  /** For message notifications: the counted messages as offsets from `afterSeq`, at most 200. Absent in those from before 1.2. */
  countedSeqs?: number[];
  /**
   * For saved searches: the id of the search, the counted skills (at most 200), and when an earlier notification of the search was last
   * mailed and pushed. Releases before 1.20 stored when these were planned.
   */
  searchId?: string;
  skillIds?: string[];
  mailedAt?: Date;
  pushedAt?: Date;
  /** The member whom it names. Absent in those from before 1.6, and in those that name nobody. */
  aboutId?: Types.ObjectId;
  /** The thing whose words it quotes (`reference:<id>`). Absent in those that quote nothing, and in those of earlier releases. */
  quotes?: string;
  isRead: boolean;
  readAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
  mail?: MailCopy;
  push?: PushCopy;
  digest?: DigestCopy;
  eventId?: string;
  /** For message notifications from before 1.2: the ids of the counted events, at most 200. */
  appliedEvents?: string[];
}

/** The current status of a request, kept up to date by its events. */
export interface RequestStateDocument {
  _id: Types.ObjectId;
  version: number;
  status: RequestStatus;
}

/** Up to where a member has read a conversation, whether it is muted, and whether a review waits. */
export interface ReadingDocument {
  /** `<member>:<request>` */
  _id: string;
  seq: number;
  /** Whether no sealed review waits for the member's own: the member has written, or the reviews are shown. */
  isReviewSettled?: boolean;
  /** When a ringing call was last pushed, and when one last stopped ringing; absent before the first one. */
  rangAt?: Date;
  silentAt?: Date;
  /** The member's last change of the mute; absent without any. `until` is null when the conversation is not muted. */
  mute?: { until: Date | null; version: number };
}

/** A change of a message that may arrive before the message. It is in the collection of the readings, so that one query finds both. */
export interface EarlyChangeDocument {
  /** `<member>:<request>:<seq>` */
  _id: string;
  version: number;
  kind: 'edited' | 'deleted';
  preview: string;
  keptUntil: Date;
}

/**
 * Up to which version of its request a proposal, a session or a subject of a meeting is settled for a member. A change, a later reminder,
 * and the answer whether the two met settle different notifications. For the invitations to a lesson, `changed` is when it was closed. It is
 * in the collection of the readings.
 */
export interface MeetingMarkDocument {
  /** `<member>:<request>:<what>` */
  _id: string;
  changed?: number;
  reminded?: number;
  asked?: number;
  keptUntil: Date;
}

/** Notifications and the records of mails are removed after this time. */
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
    about: { type: [String], default: undefined },
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
    pushedAt: Date,
    aboutId: Schema.Types.ObjectId,
    quotes: String,
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
          sentAt: Date,
          traceId: String,
          isAll: Boolean,
          until: Date,
          meeting: {
            type: new Schema<Meeting>({ at: Date, platform: String, notes: String }, { _id: false }),
            default: undefined,
          },
          calendar: { type: Schema.Types.Mixed, default: undefined },
          token: String,
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
  // For the unread count, which every page asks for. The index does not grow with read notifications.
  .index({ userId: 1, isRead: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { isRead: false } })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
  .index({ 'mail.dueAt': 1 }, { partialFilterExpression: { 'mail.state': 'waiting' } })
  .index({ 'push.dueAt': 1 }, { partialFilterExpression: { 'push.state': 'waiting' } })
  .index({ userId: 1, createdAt: -1 }, { partialFilterExpression: { 'digest.state': 'waiting' } })
  .index({ aboutId: 1 }, { sparse: true })
  .index({ userId: 1, requestId: 1, round: -1 }, { partialFilterExpression: { type: 'message' } })
  .index({ userId: 1, searchId: 1, round: -1 }, { partialFilterExpression: { type: 'search_match' } });

/**
 * The id of the notification of a conversation, or of a saved search, in a round. When two processes begin the same round, the second
 * insert fails. So each conversation has one unread notification.
 * A unique index was rejected, because each counted message would have to update it.
 */
export const roundId = (userId: string, aboutWhat: string, round: number): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${userId}:${aboutWhat}:${round}`).digest('hex').slice(0, 24));

const requestStateSchema = new Schema<RequestStateDocument>(
  { status: { ...text, enum: REQUEST_STATUSES } },
  options,
).plugin(inboxPlugin);

/** One collection has three kinds of documents, each with an id of its own form. */
type StoredReading = ReadingDocument & Partial<EarlyChangeDocument> & Partial<MeetingMarkDocument>;

const readingSchema = new Schema<StoredReading>(
  {
    _id: text,
    seq: { type: Number, default: 0 },
    changed: Number,
    reminded: Number,
    asked: Number,
    isReviewSettled: Boolean,
    rangAt: Date,
    silentAt: Date,
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
export const readingModel = (connection: Connection) => connection.model<StoredReading>('reading', readingSchema);
