import {
  type ExchangeRequest,
  type Person,
  REQUEST_STATUSES,
  type RequestSkill,
  type RequestStatus,
} from '@mutua/contracts';
import { inboxPlugin, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { JoinableSession, PlanChange, ShownStatus } from './conversation.ts';

/** A copy of a request, and which parties have reviewed it. Every field comes from events of the requests service. */
export interface ConversationDocument {
  /** The id of the request. */
  _id: Types.ObjectId;
  /** The version of the request. Older events are ignored. */
  version: number;
  status: RequestStatus;
  sender: Omit<Person, '_id'> & { _id: Types.ObjectId };
  receiver: Omit<Person, '_id'> & { _id: Types.ObjectId };
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  changedAt: Date;
  /** When the sender asked for the exchange; absent in documents from before 1.4. */
  createdAt?: Date;
  scheduledDate?: Date | null;
  /** The date that the receiver chose when accepting. Later dates do not change it. Absent in documents from before 1.8. */
  agreedDate?: Date | null;
  /** The changes of the plan; absent when the plan never changed. */
  meetings?: PlanChange[];
  /** The future sessions that both parties can join by a call, and the request's version. Absent before any session was planned. */
  joinable?: { version: number; sessions: JoinableSession[] };
  /** Present when the request is a leg of a ring: the sender learns, the receiver teaches. */
  ring?: ExchangeRequest['ring'] | null;
  /** For each status, when the request got it and by whom; absent in documents from before 1.4. */
  changes?: Partial<Record<ShownStatus, { at: Date; actorId: Types.ObjectId | null }>>;
  /** The reviews by author; absent in documents from before 1.4. */
  reviews?: Record<string, { at: Date; rating?: number; sealedUntil?: Date }>;
  /** The parties who have reviewed the exchange; absent in documents from before 1.1. */
  reviewers?: Types.ObjectId[];
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const person = { _id: id, name: { type: String, default: '' }, avatar: { type: String, default: null } };
const skill = { _id: text, title: text, category: text };

const conversationSchema = new Schema<ConversationDocument>(
  {
    status: { type: String, required: true, enum: REQUEST_STATUSES },
    sender: person,
    receiver: person,
    senderSkill: skill,
    receiverSkill: skill,
    changedAt: { type: Date, required: true },
    createdAt: Date,
    scheduledDate: Date,
    agreedDate: Date,
    meetings: { type: [Schema.Types.Mixed], default: undefined },
    joinable: { type: Schema.Types.Mixed, default: undefined },
    ring: { type: { _id: String, size: Number, place: Number }, default: undefined },
    changes: { type: Schema.Types.Mixed, default: undefined },
    reviews: { type: Schema.Types.Mixed, default: undefined },
    reviewers: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { versionKey: false },
)
  .plugin(inboxPlugin)
  // This service no longer writes events here. A process from before 1.3 may have left some, and the relay still publishes them.
  .plugin(outboxPlugin)
  // `summary-repair.ts` finds recently changed requests.
  .index({ changedAt: 1 });

export const conversationModel = (connection: Connection) =>
  connection.model<ConversationDocument>('conversation', conversationSchema);
