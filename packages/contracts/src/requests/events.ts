import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson, EventPlace, LegOfRing, SkillTitle, Version } from '../core/events/payload-parts.ts';
import { EventCalendar } from '../meetings/events.ts';
import { REVIEW_CATEGORIES } from '../trust/limits.ts';
import { REQUEST_STATUSES } from './limits.ts';

const RequestSnapshotV1 = z.object({
  _id: ObjectId,
  status: z.enum(REQUEST_STATUSES),
  senderId: EventPerson,
  receiverId: EventPerson,
  senderSkillId: SkillTitle,
  receiverSkillId: SkillTitle,
  message: z.string(),
  /** The reason of a rejection or a cancellation. */
  reason: z.string(),
  scheduledDate: IsoDate.nullable(),
  meetingDetails: EventPlace.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
});

/** The parts of a request that other services may store. */
export const RequestSnapshot = RequestSnapshotV1.extend({
  /** Present when the request is a leg of an exchange ring; the place is the teacher's, from 0. */
  ring: LegOfRing.optional(),
});
export type RequestSnapshot = z.infer<typeof RequestSnapshot>;

const RequestChangeV1 = z.object({
  request: RequestSnapshotV1,
  version: Version,
  /** The member who made the change; null when the system made it, with one of `WITHDRAWALS` as reason. */
  actorId: ObjectId.nullable(),
});
const RequestChange = RequestChangeV1.extend({ request: RequestSnapshot });
const changeV1 = { 1: earlierVersion({ payload: RequestChangeV1, next: RequestChange, upgrade: (change) => change }) };

/** Includes the calendar changes of the two parties. */
const PlannedChange = RequestChange.extend({ calendar: EventCalendar.optional() });
const plannedV2 = {
  1: earlierVersion({ payload: RequestChangeV1, next: RequestChange, upgrade: (change) => change }),
  2: earlierVersion({ payload: RequestChange, next: PlannedChange, upgrade: (change) => change }),
};

/** When a request got a status, and from whom; the actor is null for the system. */
const StatusChange = z.object({ at: IsoDate, actorId: ObjectId.nullable() });
/** By status; the requests service stores them since 1.5. */
export const StatusChanges = z.object({
  accepted: StatusChange.optional(),
  rejected: StatusChange.optional(),
  completed: StatusChange.optional(),
  cancelled: StatusChange.optional(),
});
export type StatusChanges = z.infer<typeof StatusChanges>;

const SnapshotV1 = z.object({ request: RequestSnapshotV1, version: Version });
const SnapshotV2 = SnapshotV1.extend({ changes: StatusChanges });
const Snapshot = SnapshotV2.extend({ request: RequestSnapshot });

const Stars = z.number().int().min(1).max(5);

/** The parts of a review that other services may store. A review never changes. */
export const ReviewSnapshot = z.object({
  _id: ObjectId,
  requestId: ObjectId,
  reviewerId: EventPerson,
  reviewedUserId: EventPerson,
  /** The skill that the reviewer received. */
  skillId: z.object({ _id: ObjectId, title: z.string() }),
  rating: Stars,
  review: z.string(),
  categories: z.object(
    Object.fromEntries(REVIEW_CATEGORIES.map((name) => [name, Stars])) as Record<
      (typeof REVIEW_CATEGORIES)[number],
      typeof Stars
    >,
  ),
  createdAt: IsoDate,
});
export type ReviewSnapshot = z.infer<typeof ReviewSnapshot>;

/** The services that keep copies of requests or count them. */
const EVERYONE = ['auth', 'skills', 'chat', 'notifications', 'matches', 'lessons'] as const;

export const requestEvents = defineEvents({
  'request.created': { source: 'requests', subscribers: EVERYONE, payload: RequestChange, earlier: changeV1 },
  'request.accepted': { source: 'requests', subscribers: EVERYONE, payload: PlannedChange, earlier: plannedV2 },
  'request.rejected': { source: 'requests', subscribers: EVERYONE, payload: RequestChange, earlier: changeV1 },
  'request.completed': { source: 'requests', subscribers: EVERYONE, payload: PlannedChange, earlier: plannedV2 },
  'request.cancelled': { source: 'requests', subscribers: EVERYONE, payload: PlannedChange, earlier: plannedV2 },
  /** The sender has edited a pending request. */
  'request.updated': { source: 'requests', subscribers: ['chat', 'matches'], payload: RequestChange },
  /** The receiver of a pending request gets a reminder. */
  'request.nudged': {
    source: 'requests',
    subscribers: ['notifications'],
    payload: z.object({ request: RequestSnapshot, version: Version, expiresAt: IsoDate }),
  },
  /** A party has asked or answered a question about a pending request, whose status does not change. */
  'request.questioned': {
    source: 'requests',
    subscribers: ['notifications'],
    payload: z.object({
      request: RequestSnapshot,
      question: z.object({
        _id: ObjectId,
        by: ObjectId,
        /** The number of this member's question, from 1. */
        n: z.number().int().min(1),
        text: z.string(),
      }),
      version: Version,
    }),
  },
  /** The present state of a request, sent to rebuild copies in other services. Nobody is notified. */
  'request.snapshot': {
    source: 'requests',
    subscribers: EVERYONE,
    payload: Snapshot,
    earlier: {
      1: earlierVersion({ payload: SnapshotV1, next: SnapshotV2, upgrade: (state) => ({ ...state, changes: {} }) }),
      2: earlierVersion({ payload: SnapshotV2, next: Snapshot, upgrade: (state) => state }),
    },
  },
  'review.created': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'chat', 'notifications', 'matches'],
    payload: z.object({ review: ReviewSnapshot }),
  },
  /** A review, sent again to rebuild copies in other services. */
  'review.snapshot': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'chat', 'matches'],
    payload: z.object({ review: ReviewSnapshot }),
  },
});
