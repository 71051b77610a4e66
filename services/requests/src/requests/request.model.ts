import type { MeetingDetails, Person, RequestSkill, RequestStatus } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredPlan } from '../meetings/plan.model.ts';
import type { StoredQuestion } from '../questions/question.ts';
import type { StoredWaiting } from '../waiting/waiting.ts';

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
  /** The number among all requests of the pair, from 1; 0 for the legs of rings, whose ids say which they are. Two that are created at the same moment get the same number, and so the same id. */
  pairSeq: number;
  message: string;
  reason: string;
  /** As releases without plans read it: when the two met or meet next, at the last change of the plan. */
  scheduledDate: Date | null;
  meetingDetails: MeetingDetails | null;
  createdAt: Date;
  /** Of the status; a change of the plan leaves it. */
  updatedAt: Date;
  /** Present in a leg of an exchange ring: the sender learns, the receiver teaches, and `senderSkill` is given to another member. */
  ring?: { _id: string; size: number; place: number };
  /** When the request got which status, and by whom; since 1.5. */
  changes?: Partial<Record<RequestStatus, { at: Date; actorId: string | null }>>;
  /** The meetings of the two; `plan.ts` reads requests without it. */
  plan?: StoredPlan | undefined;
  /** What it said before each edit of its sender, the earliest first; absent before the first one. */
  edits?: { at: Date; message: string; senderSkill: RequestSkill }[];
  /** What the two have asked and answered before a decision, the earliest first; absent before the first one. */
  questions?: StoredQuestion[];
  /** What the sweep knows of a pending one; absent until it has looked at it. */
  waiting?: StoredWaiting;
  /** Increases with each change. Other services compare it. */
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
// For active requests, and for requests that were completed since a time.
schema.index({ 'sender._id': 1, status: 1, updatedAt: 1 });
schema.index({ 'receiver._id': 1, status: 1, updatedAt: 1 });
schema.index({ 'senderSkill._id': 1, status: 1 });
schema.index({ 'receiverSkill._id': 1, status: 1 });
// For the sweep of proposals and sessions, and for the sessions that a member has in all exchanges.
schema.index({ 'plan.dueAt': 1 }, { sparse: true });
const planned = { partialFilterExpression: { 'plan.lastEnd': { $gt: new Date(0) } } };
schema.index({ 'sender._id': 1, 'plan.lastEnd': 1 }, planned);
schema.index({ 'receiver._id': 1, 'plan.lastEnd': 1 }, planned);
schema.index({ 'sender._id': 1, 'plan.sessions.startsAt': 1 });
schema.index({ 'receiver._id': 1, 'plan.sessions.startsAt': 1 });

// For the sweep of requests that wait for an answer: those that it knows, and by their age those that it does not.
schema.index({ 'waiting.dueAt': 1, createdAt: 1 }, { partialFilterExpression: { status: 'pending' } });

// For reports of questions, and decisions about them.
schema.index({ 'questions._id': 1 }, { sparse: true });

export const requestModel = (connection: Connection): Model<RequestDocument> =>
  connection.model<RequestDocument>('Request', schema);

/** The same for a pair in either order. */
export const pairOf = (a: string, b: string): string => [a, b].sort().join(':');
