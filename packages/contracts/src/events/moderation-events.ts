import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { DECISIONS, EVIDENCE_PARTS, REPORT_KINDS, REPORT_REASONS } from '../constants.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { Version } from './payload-parts.ts';

/** The parts of evidence in the first releases. Later events have more, so that a release before them refuses nothing. */
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

/** A voice note as evidence. Its link also opens a deleted one, for as long as its sound is kept. */
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

export const moderationEvents = defineEvents({
  'skill.reported': { source: 'skills', subscribers: ['auth'], version: 1, payload: Reported },
  'message.reported': {
    source: 'chat',
    subscribers: ['auth'],
    version: 2,
    payload: ReportedMessage,
    earlier: { 1: earlierVersion({ payload: Reported, next: ReportedMessage, upgrade: (reported) => reported }) },
  },
  'review.reported': { source: 'requests', subscribers: ['auth'], version: 1, payload: AnyReported },
  /** What one of two members asked or answered before a request was answered. */
  'question.reported': { source: 'requests', subscribers: ['auth'], version: 1, payload: Reported },
  /** The answer to a review. The thing that is reported has the review's id. */
  'answer.reported': { source: 'requests', subscribers: ['auth'], version: 1, payload: AnyReported },
  /** What a member told only the moderators about an exchange. The thing has an id of exchange, teller and day. */
  'exchange.reported': {
    source: 'requests',
    subscribers: ['auth'],
    version: 1,
    payload: AnyReported.extend({ isUnsafe: z.boolean() }),
  },
  /** A session that is over, by one of its two. The thing that is reported is the other member. */
  'session.reported': {
    source: 'requests',
    subscribers: ['auth'],
    version: 1,
    payload: AnyReported,
  },
  /** The message with which a member started a ring. The thing that is reported is the member. */
  'ring.reported': { source: 'matches', subscribers: ['auth'], version: 1, payload: Reported },
  /** Whether a thing is hidden, as of a version. Its owner acts. */
  'content.moderated': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'chat'],
    version: 1,
    payload: z.object({
      kind: z.enum(REPORT_KINDS),
      targetId: ObjectId,
      subjectId: ObjectId,
      isHidden: z.boolean(),
      /** The moderator's words for the member. */
      note: z.string(),
      version: Version,
    }),
  },
  /** Whether a member is suspended, as of a version. */
  'member.moderated': {
    source: 'auth',
    subscribers: ['skills', 'requests', 'matches'],
    version: 1,
    payload: z.object({ userId: ObjectId, isSuspended: z.boolean(), version: Version }),
  },
  /** A moderator decided. The member whom it is about learns what and why, the reporters only that somebody decided. */
  'report.decided': {
    source: 'auth',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      decision: z.enum(DECISIONS),
      kind: z.enum(REPORT_KINDS),
      targetId: ObjectId,
      subjectId: ObjectId,
      reporterIds: z.array(ObjectId),
      /** The beginning of the reported text. */
      excerpt: z.string(),
      note: z.string(),
      /** Where a decision can be appealed. */
      appealTo: z.string(),
    }),
  },
});
