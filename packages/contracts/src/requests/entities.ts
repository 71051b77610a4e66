import { z } from 'zod';
import { CalendarLesson, CalendarSession } from '../calendars/entities.ts';
import { IsoDate, ObjectId, Person, Rating } from '../core/common.ts';
import { Meeting, PlanSummary } from '../meetings/entities.ts';
import { CATEGORIES } from '../skills/limits.ts';
import { REQUEST_STATUSES } from './limits.ts';

/** A skill as it was when the request was made. */
export const RequestSkill = z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) });
export type RequestSkill = z.infer<typeof RequestSkill>;

/**
 * Present in a leg of an exchange ring: the sender learns from the receiver, and teaches another member. The place is the teacher's, from
 * 0.
 */
export const RequestRing = z.object({
  _id: ObjectId,
  size: z.number().int().min(3),
  place: z.number().int().min(0),
});
export type RequestRing = z.infer<typeof RequestRing>;

/** An earlier version of a request, before the sender edited it. */
export const RequestEdit = z.object({
  /** When it was edited. */
  at: IsoDate,
  message: z.string(),
  senderSkillId: z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) }),
});
export type RequestEdit = z.infer<typeof RequestEdit>;

export const ExchangeRequest = z.object({
  _id: ObjectId,
  status: z.enum(REQUEST_STATUSES),
  senderId: Person,
  receiverId: Person,
  senderSkillId: RequestSkill,
  receiverSkillId: RequestSkill,
  message: z.string(),
  /** The reason of a rejection or a cancellation; otherwise empty. */
  reason: z.string(),
  /** The next meeting of the two; without one, their last meeting. */
  scheduledDate: IsoDate.nullable(),
  meetingDetails: Meeting.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
  /** Present for its two parties. */
  plan: PlanSummary.optional(),
  /** Present for its two parties: 1, and one more with each edit. */
  version: z.number().int().min(1).optional(),
  /** Present once its sender has edited it: the earlier versions, latest first. */
  edits: z.array(RequestEdit).optional(),
  /** Present in a pending request after the receiver was reminded: when that was, and when it expires unless the receiver is away. */
  nudgedAt: IsoDate.optional(),
  expiresAt: IsoDate.optional(),
  /** Whether the caller has nothing left to review. Present in a party's own lists, for completed exchanges. */
  hasReviewed: z.boolean().optional(),
  /**
   * Present in a party's own lists, while the caller has not written: the other party has written a sealed review, which is shown then at
   * the latest.
   */
  reviewWaitsUntil: IsoDate.optional(),
  ring: RequestRing.optional(),
  /** Present for its two parties once one has asked a question: the number of questions, and who asked last. */
  questionCount: z.number().int().min(1).optional(),
  lastQuestion: z.object({ by: ObjectId, at: IsoDate }).optional(),
});
export type ExchangeRequest = z.infer<typeof ExchangeRequest>;

export const DashboardStats = z.object({
  skillsCount: z.number().int(),
  /** Active requests, that is pending or accepted ones. */
  sentRequests: z.number().int(),
  receivedRequests: z.number().int(),
  completedExchanges: z.number().int(),
  unreadNotifications: z.number().int(),
  /** The current or next session; absent in answers of earlier releases. */
  nextSession: CalendarSession.nullable().optional(),
  /** The current or next session of a group lesson that the member teaches, or in which the member has a seat. */
  nextLesson: CalendarLesson.nullable().optional(),
  /** How many proposals of others wait for an answer by the member. */
  waitingProposals: z.number().int().optional(),
  /** Without a next session of an exchange: the latest accepted exchange that needs a time, and the other's name. Absent in answers of earlier releases. */
  timeless: z.object({ requestId: ObjectId, name: z.string() }).nullable().optional(),
  rating: Rating,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** A question before a request is answered, or its answer. */
export const RequestQuestion = z.object({
  _id: ObjectId,
  senderId: ObjectId,
  /** Empty when its author's account was erased, or while moderators hide it. */
  text: z.string(),
  createdAt: IsoDate,
  /** Present while moderators hide it. Only its author gets the note. */
  hidden: z.object({ note: z.string().optional() }).optional(),
});
export type RequestQuestion = z.infer<typeof RequestQuestion>;
