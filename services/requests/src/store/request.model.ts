import type { MeetingDetails, Person, RequestSkill, RequestStatus } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import type { StoredPlan } from '../schedule/plan/plan.model.ts';

export type Side = 'sender' | 'receiver';

/** A question or its answer, as a part of the stored request. So it is written either before the request is answered, or not at all. */
export interface StoredQuestion {
  _id: string;
  by: string;
  /** Empty after the erasure of its author. */
  text: string;
  at: Date;
  clientId?: string;
  /** The last decision of moderators; absent without one. */
  moderation?: { isHidden: boolean; note: string; version: number };
}

/** What the sweep stores about a pending request. */
export interface StoredWaiting {
  /** When the sweep looks at the request next. */
  dueAt: Date;
  /**
   * When the receiver was asked again, and when the request expires unless the receiver is away. Both are absent before the receiver is
   * asked again.
   */
  nudgedAt?: Date;
  expiresAt?: Date;
}

export interface RequestDocument extends OutboxFields {
  _id: string;
  status: RequestStatus;
  /** People and skills at the time when the request was made. */
  sender: Person;
  receiver: Person;
  senderSkill: RequestSkill;
  receiverSkill: RequestSkill;
  /** Both members, in an order that does not depend on who sent the request. */
  pair: string;
  /**
   * The number among all requests of the pair, from 1. Two requests that are created at the same moment get the same number, and so the
   * same id. Legs of rings have the number 0, because their ids come from the ring.
   */
  pairSeq: number;
  message: string;
  reason: string;
  /** When the two meet next, or met last, at the last change of the plan. Releases without plans read this field. */
  scheduledDate: Date | null;
  meetingDetails: MeetingDetails | null;
  createdAt: Date;
  /** When the status last changed. Changes of the plan do not count. */
  updatedAt: Date;
  /** Present in a leg of an exchange ring. The sender learns, the receiver teaches, and `senderSkill` goes to another member. */
  ring?: { _id: string; size: number; place: number };
  /** When the request reached each status, and by whom; since release 1.5. `skillId` is the skill that is gone, and cancelled it. */
  changes?: Partial<Record<RequestStatus, { at: Date; actorId: string | null; skillId?: string }>>;
  /** The meetings of the two. `plan.ts` also reads requests without it. */
  plan?: StoredPlan | undefined;
  /** The earlier texts of the request, one for each edit, the earliest first; absent before the first edit. */
  edits?: { at: Date; message: string; senderSkill: RequestSkill }[];
  /** The questions and answers before the receiver decides, the earliest first; absent before the first one. */
  questions?: StoredQuestion[];
  /** When the sweep looks at a pending request next; absent until it has looked once. */
  waiting?: StoredWaiting;
  /** Grows with each change. Other services compare it to ignore late events. */
  version: number;
}

const person = { _id: { type: String, required: true }, name: String, avatar: { type: String, default: null } };
const skill = { _id: { type: String, required: true }, title: String, category: String };

const meeting = new Schema<MeetingDetails>({ platform: String, link: String, notes: String }, { _id: false });

const schema = new Schema<RequestDocument>(
  {
    _id: String,
    status: { type: String, required: true },
    sender: person,
    receiver: person,
    senderSkill: skill,
    receiverSkill: skill,
    pair: { type: String, required: true },
    pairSeq: { type: Number, required: true },
    message: { type: String, default: '' },
    reason: { type: String, default: '' },
    scheduledDate: { type: Date, default: null },
    meetingDetails: { type: meeting, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ring: { type: { _id: String, size: Number, place: Number }, default: undefined },
    changes: { type: Schema.Types.Mixed, default: undefined },
    plan: { type: Schema.Types.Mixed, default: undefined },
    edits: { type: Schema.Types.Mixed, default: undefined },
    questions: { type: Schema.Types.Mixed, default: undefined },
    waiting: { type: Schema.Types.Mixed, default: undefined },
    version: { type: Number, default: 1 },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ pair: 1, pairSeq: -1 });
schema.index({ 'sender._id': 1, createdAt: -1, _id: -1 });
schema.index({ 'receiver._id': 1, createdAt: -1, _id: -1 });
// Used to count active requests, and requests completed since a time.
schema.index({ 'sender._id': 1, status: 1, updatedAt: 1 });
schema.index({ 'receiver._id': 1, status: 1, updatedAt: 1 });
schema.index({ 'senderSkill._id': 1, status: 1 });
schema.index({ 'receiverSkill._id': 1, status: 1 });
// Used by the sweep of proposals and sessions, and to find the sessions of a member in all exchanges.
schema.index({ 'plan.dueAt': 1 }, { sparse: true });
const planned = { partialFilterExpression: { 'plan.lastEnd': { $gt: new Date(0) } } };
schema.index({ 'sender._id': 1, 'plan.lastEnd': 1 }, planned);
schema.index({ 'receiver._id': 1, 'plan.lastEnd': 1 }, planned);
schema.index({ 'sender._id': 1, 'plan.sessions.startsAt': 1 });
schema.index({ 'receiver._id': 1, 'plan.sessions.startsAt': 1 });

// Used by the sweep of pending requests: by due time, and by age for requests that it has not seen yet.
schema.index({ 'waiting.dueAt': 1, createdAt: 1 }, { partialFilterExpression: { status: 'pending' } });

// Used to count the exchanges of a month.
schema.index({ createdAt: 1 });
for (const status of ['accepted', 'rejected', 'completed', 'cancelled'])
  schema.index({ [`changes.${status}.at`]: 1 }, { sparse: true });
schema.index({ 'plan.sessions.startsAt': 1 }, { sparse: true });

// Used by reports of questions, and by decisions about them.
schema.index({ 'questions._id': 1 }, { sparse: true });

export const requestModel = (connection: Connection): Model<RequestDocument> =>
  connection.model<RequestDocument>('Request', schema);

/**
 * Finds the requests of a member, or of several, that meet one of these conditions. Each side is a branch of its own, because each has an
 * index of its own.
 */
export const ofParty = (
  member: string | { $in: readonly string[] },
  ...conditions: object[]
): QueryFilter<RequestDocument> => ({
  $or: conditions.flatMap((each) => [
    { ...each, 'sender._id': member },
    { ...each, 'receiver._id': member },
  ]),
});

/** Returns one key for two members, in either order. */
export const pairOf = (a: string, b: string): string => [a, b].sort().join(':');
