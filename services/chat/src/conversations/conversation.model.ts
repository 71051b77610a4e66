import {
  type ExchangeRequest,
  type Person,
  REQUEST_STATUSES,
  type RequestSkill,
  type RequestStatus,
} from '@mutua/contracts';
import { inboxPlugin, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import type { JoinableSession, PlanChange, ToldStatus } from './conversation.ts';

/** A copy of a request and of who has reviewed it. Every field comes from events of the requests service. */
export interface ConversationDocument {
  /** The id of its request. */
  _id: Types.ObjectId;
  /** The request's version, by which older events are ignored. */
  version: number;
  status: RequestStatus;
  sender: Omit<Person, '_id'> & { _id: Types.ObjectId };
  receiver: Omit<Person, '_id'> & { _id: Types.ObjectId };
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  changedAt: Date;
  /** When the members of the exchange asked for it and meet; absent in documents from before 1.4. */
  createdAt?: Date;
  scheduledDate?: Date | null;
  /** The date that came with the acceptance, which later ones do not change; absent in documents from before 1.8. */
  agreedDate?: Date | null;
  /** The changes of the plan; absent without any. */
  meetings?: PlanChange[];
  /** The sessions to come that the two can join by a call here, as of a version of the request; absent before any was planned. */
  joinable?: { version: number; sessions: JoinableSession[] };
  /** Present when it is about a leg of a ring: the sender learns, the receiver teaches. */
  ring?: ExchangeRequest['ring'] | null;
  /** When the request became what, and by whom; absent in documents from before 1.4. */
  changes?: Partial<Record<ToldStatus, { at: Date; actorId: Types.ObjectId | null }>>;
  /** The reviews, by their authors; absent in documents from before 1.4. */
  reviews?: Record<string, { at: Date; rating?: number; sealedUntil?: Date }>;
  /** Who has reviewed the exchange: at most its two parties; absent in documents from before 1.1. */
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
  // Nothing writes events here any more. A process from before 1.3 may have left some, and the relay still publishes them.
  .plugin(outboxPlugin)
  // `summary-repair.ts` finds recently changed requests.
  .index({ changedAt: 1 });

export const conversationModel = (connection: Connection) =>
  connection.model<ConversationDocument>('conversation', conversationSchema);
