import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { Version } from '../core/events/payload-parts.ts';
import { DECISIONS, EVIDENCE_PARTS, REPORT_KINDS, REPORT_REASONS } from './limits.ts';

/** The parts of evidence in the first releases. Only newer events contain other parts, so that an earlier release refuses none. */
const PARTS = [
  'message',
  'file',
  'title',
  'description',
  'tags',
  'review',
  'stars',
  'name',
  'bio',
  'location',
] as const;
/** A member's report of a thing, with the evidence as it was at that moment. */
export const ReportSnapshot = z.object({
  _id: ObjectId,
  reporterId: ObjectId,
  targetId: ObjectId,
  /** The member who wrote or owns the thing. */
  subjectId: ObjectId,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  /** Whether the reporter also blocks the member. */
  block: z.boolean(),
  evidence: z.array(
    z.object({
      part: z.enum(PARTS),
      text: z.string(),
      authorId: ObjectId.nullable(),
      at: IsoDate.nullable(),
      isReported: z.boolean(),
    }),
  ),
  createdAt: IsoDate,
});
export type ReportSnapshot = z.infer<typeof ReportSnapshot>;

const Reported = z.object({ report: ReportSnapshot });

/** A voice note as evidence. Its link works even after the message was deleted, as long as the sound is kept. */
const EvidenceVoice = z.object({ seconds: z.number().int(), url: z.string() });
const ReportedMessage = z.object({
  report: ReportSnapshot.extend({
    evidence: z.array(ReportSnapshot.shape.evidence.element.extend({ voice: EvidenceVoice.optional() })),
  }),
});

const ReportWithParts = ReportSnapshot.extend({
  evidence: z.array(ReportSnapshot.shape.evidence.element.extend({ part: z.enum(EVIDENCE_PARTS) })),
});
/** A report of any thing. */
export type AnyReport = Omit<z.infer<typeof ReportWithParts>, 'evidence'> & {
  evidence: (z.infer<typeof ReportWithParts>['evidence'][number] & {
    voice?: z.infer<typeof EvidenceVoice> | undefined;
  })[];
};
const AnyReported = z.object({ report: ReportWithParts });
const ReportedRoom = z.object({
  report: ReportWithParts.extend({
    evidence: z.array(ReportWithParts.shape.evidence.element.extend({ voice: EvidenceVoice.optional() })),
  }),
});

export const moderationEvents = defineEvents({
  'skill.reported': { source: 'skills', subscribers: ['auth'], payload: Reported },
  'message.reported': {
    source: 'chat',
    subscribers: ['auth'],
    payload: ReportedMessage,
    earlier: { 1: earlierVersion({ payload: Reported, next: ReportedMessage, upgrade: (reported) => reported }) },
  },
  'review.reported': { source: 'requests', subscribers: ['auth'], payload: AnyReported },
  /** A question or an answer before a request was answered. */
  'question.reported': { source: 'requests', subscribers: ['auth'], payload: Reported },
  /** The answer to a review. The reported thing has the id of the review. */
  'answer.reported': { source: 'requests', subscribers: ['auth'], payload: AnyReported },
  /** Feedback about an exchange for moderators only. Its id consists of exchange, author and day. */
  'exchange.reported': {
    source: 'requests',
    subscribers: ['auth'],
    payload: AnyReported.extend({ isUnsafe: z.boolean() }),
  },
  /** A past session, reported by one party. The reported thing is the other member. */
  'session.reported': { source: 'requests', subscribers: ['auth'], payload: AnyReported },
  /** Somebody in the room of a lesson. The reported thing has an id of its own for each session and member. */
  'room.reported': { source: 'chat', subscribers: ['auth'], payload: ReportedRoom },
  /** The message with which a member started a ring. The reported thing is the member. */
  'ring.reported': { source: 'matches', subscribers: ['auth'], payload: Reported },
  /** Whether a thing is hidden, with a version. Its owning service applies it. */
  'content.moderated': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat', 'notifications', 'lessons'],
    payload: z.object({
      kind: z.enum(REPORT_KINDS),
      targetId: ObjectId,
      subjectId: ObjectId,
      isHidden: z.boolean(),
      /** The moderator's note for the member. */
      note: z.string(),
      version: Version,
    }),
  },
  /** Whether a member is suspended, with a version. */
  'member.moderated': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'notifications', 'matches', 'lessons'],
    payload: z.object({ userId: ObjectId, isSuspended: z.boolean(), version: Version }),
  },
  /** A moderator has decided. The affected member learns what and why; the reporters learn only that there is a decision. */
  'report.decided': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: z.object({
      decision: z.enum(DECISIONS),
      kind: z.enum(REPORT_KINDS),
      targetId: ObjectId,
      subjectId: ObjectId,
      reporterIds: z.array(ObjectId),
      /** The beginning of the reported text. */
      excerpt: z.string(),
      note: z.string(),
      /** The address for an appeal. */
      appealTo: z.string(),
    }),
  },
});
