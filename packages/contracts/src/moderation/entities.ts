/** The data for moderators: reports of one thing as a case, its evidence, and the log of decisions. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person, Rating } from '../core/common.ts';
import { DECISIONS, EVIDENCE_PARTS, REPORT_KINDS, REPORT_REASONS } from './limits.ts';

/** Who decided, and what. */
export const ModerationDecision = z.object({
  decision: z.enum(DECISIONS),
  note: z.string(),
  moderator: Person,
  at: IsoDate,
});
export type ModerationDecision = z.infer<typeof ModerationDecision>;

/** All reports of one thing that wait for the same decision. */
export const ModerationCase = z.object({
  _id: ObjectId,
  kind: z.enum(REPORT_KINDS),
  targetId: ObjectId,
  /** The member who wrote or owns the reported thing. */
  subject: Person,
  state: z.enum(['open', 'done']),
  /** Whether several members reported it. */
  isUrgent: z.boolean(),
  /** Present when somebody reported that they felt unsafe in an exchange. */
  isUnsafe: z.boolean().optional(),
  /** The reason of the first report. */
  reason: z.enum(REPORT_REASONS),
  /** The beginning of the reported text; empty once the evidence is deleted. */
  excerpt: z.string(),
  reportCount: z.number().int(),
  reporters: z.array(Person),
  /** How long the first reporter has been a member, in days. */
  reporterDays: z.number().int(),
  /** How many parts the evidence has. */
  evidenceCount: z.number().int(),
  /** The history of the reported member. */
  record: z.object({
    warnings: z.number().int(),
    lastWarningAt: IsoDate.nullable(),
    isSuspended: z.boolean(),
    exchangeCount: z.number().int(),
    rating: Rating,
  }),
  reportedAt: IsoDate,
  /** The latest one. */
  decision: ModerationDecision.nullable(),
  /** Whether the hidden thing or the suspended member can be shown again. */
  canLift: z.boolean(),
});
export type ModerationCase = z.infer<typeof ModerationCase>;

/** A part of the reported thing, or of its context. */
export const ModerationEvidence = z.object({
  part: z.enum(EVIDENCE_PARTS),
  text: z.string(),
  /** The author. */
  author: Person.nullable(),
  at: IsoDate.nullable(),
  /** False for messages before the reported one. */
  isReported: z.boolean(),
  /** Present for a voice note. The link opens its sound for 30 days after the report, even when it was deleted. */
  voice: z.object({ seconds: z.number().int(), url: z.string() }).optional(),
});
export type ModerationEvidence = z.infer<typeof ModerationEvidence>;

/** The actions in the log. */
export const LOG_ACTIONS = [
  ...DECISIONS,
  'appoint',
  'dismiss',
  'appoint_organiser',
  'dismiss_organiser',
  'site',
  'announce',
  'import_start',
  'import_undo',
] as const;

/** A decision in the log. */
export const ModerationLogEntry = z.object({
  /** The position in the log, from 1, without gaps. */
  seq: z.number().int().min(1),
  at: IsoDate,
  action: z.enum(LOG_ACTIONS),
  note: z.string(),
  kind: z.enum(REPORT_KINDS),
  moderator: Person,
  subject: Person,
  /** Absent when it was not about a report. */
  caseId: ObjectId.optional(),
});
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>;

export const ModerationCaseDetails = ModerationCase.extend({
  reports: z.array(z.object({ reporter: Person, reason: z.enum(REPORT_REASONS), text: z.string(), at: IsoDate })),
  evidence: z.array(ModerationEvidence),
  /** The latest decisions about the member, newest first. */
  history: z.array(ModerationLogEntry),
});
export type ModerationCaseDetails = z.infer<typeof ModerationCaseDetails>;
