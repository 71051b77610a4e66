import { type Person, REQUEST_STATUSES, type RequestSkill, type RequestStatus } from '@mutua/contracts';
import { inboxPlugin, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';

/** A copy of a request, and who has reviewed it: all of it comes from events of the requests service. */
export interface ConversationDocument {
  /** The id of its request. */
  _id: Types.ObjectId;
  /** Of the request, whose fields these are; kept by its events. */
  version: number;
  status: RequestStatus;
  sender: Omit<Person, '_id'> & { _id: Types.ObjectId };
  receiver: Omit<Person, '_id'> & { _id: Types.ObjectId };
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  changedAt: Date;
  /** Who has reviewed the exchange: at most its two parties; absent in documents of before 1.1. */
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
    reviewers: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { versionKey: false },
)
  .plugin(inboxPlugin)
  // Nothing puts events here any more; a process of before 1.3 may have left some, which the relay still publishes.
  .plugin(outboxPlugin)
  // For the healer.
  .index({ changedAt: 1 });

export const conversationModel = (connection: Connection) =>
  connection.model<ConversationDocument>('conversation', conversationSchema);
