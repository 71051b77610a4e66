import type { CalendarProblem, CalendarSettings, FeedDetail, Language } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Interval } from '../plan/intervals.ts';

/** The address by which other calendars read the sessions of a member. */
export interface StoredFeed {
  /** SHA-256 of the secret in the address. The secret itself is not stored. */
  hash: string;
  detail: FeedDetail;
  /** The language of the feed's titles: the member's language when the feed was made. */
  language: Language;
  createdAt: Date;
  readAt: Date | null;
}

/** The calendar settings of a member. A member without settings and without a feed has no document. */
export interface StoredCalendar extends CalendarSettings {
  /** The member's id. */
  _id: string;
  /** Grows with each change of which other services learn. Absent before the first, and in those of earlier releases. */
  version?: number;
  feed: StoredFeed | null;
}

/** A calendar of another provider that the member has added. */
export interface StoredSource {
  _id: string;
  memberId: string;
  label: string;
  host: string;
  ending: string;
  /** The whole address, encrypted for its member. */
  address: string;
  createdAt: Date;
  /** When the service reads the calendar next. */
  dueAt: Date;
  triedAt: Date | null;
  readAt: Date | null;
  etag: string | null;
  /** When `busy` was computed, and in which zone of the member; absent in calendars that were stored earlier. */
  computedAt?: Date | null;
  zone?: string | null;
  problem: CalendarProblem | null;
  failingSince: Date | null;
  /** Whether the member was told that the calendar fails; absent means no. */
  isTold?: boolean;
  failures: number;
  /** When its member is busy: milliseconds of UTC, sorted and disjoint. */
  busy: Interval[];
}

const options = { versionKey: false } as const;
const text = { type: String, required: true };

const calendarSchema = new Schema<StoredCalendar & OutboxFields>(
  {
    _id: String,
    version: Number,
    mailEntries: text,
    useBusy: { type: Boolean, required: true },
    alarms: { type: Boolean, required: true },
    feed: {
      type: new Schema<StoredFeed>(
        { hash: text, detail: text, language: text, createdAt: Date, readAt: { type: Date, default: null } },
        { _id: false },
      ),
      default: null,
    },
  },
  options,
);

const sourceSchema = new Schema<StoredSource & OutboxFields>(
  {
    _id: String,
    memberId: text,
    label: { type: String, default: '' },
    host: text,
    ending: text,
    address: text,
    createdAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    triedAt: { type: Date, default: null },
    readAt: { type: Date, default: null },
    etag: { type: String, default: null },
    computedAt: { type: Date, default: null },
    zone: { type: String, default: null },
    problem: { type: String, default: null },
    failingSince: { type: Date, default: null },
    isTold: { type: Boolean },
    failures: { type: Number, default: 0 },
    busy: { type: [[Number]], default: [] } as never,
  },
  options,
);

calendarSchema.plugin(outboxPlugin);
calendarSchema.index({ 'feed.hash': 1 }, { unique: true, sparse: true });
sourceSchema.plugin(outboxPlugin);
sourceSchema.index({ memberId: 1, createdAt: 1 }).index({ dueAt: 1 });

export const calendarModel = (connection: Connection): Model<StoredCalendar & OutboxFields> =>
  connection.model<StoredCalendar & OutboxFields>('Calendar', calendarSchema, 'calendars');
export const sourceModel = (connection: Connection): Model<StoredSource & OutboxFields> =>
  connection.model<StoredSource & OutboxFields>('CalendarSource', sourceSchema, 'calendarsources');
