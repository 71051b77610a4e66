/** What moderators see: reports of one thing as a case, its evidence, and the log of decisions. */
import { z } from 'zod';
import { IsoDate, ObjectId, Rating } from '../common.ts';
import { DECISIONS, EVIDENCE_PARTS, REPORT_KINDS, REPORT_REASONS } from '../constants.ts';
import { Person } from '../entities.ts';

/** Whose decision it was, and what was decided. */
export const ModerationDecision = z.object({
  decision: z.enum(DECISIONS),
  note: z.string(),
  moderator: Person,
  at: IsoDate,
});
export type ModerationDecision = z.infer<typeof ModerationDecision>;

/** All reports of one thing that wait for one decision. */
export const ModerationCase = z.object({
  _id: ObjectId,
  kind: z.enum(REPORT_KINDS),
  targetId: ObjectId,
  /** The member who wrote or owns the reported thing. */
  subject: Person,
  state: z.enum(['open', 'done']),
  /** Several members reported it. */
  isUrgent: z.boolean(),
  /** Somebody who told of an exchange felt unsafe. Absent otherwise. */
  isUnsafe: z.boolean().optional(),
  /** Of the first report. */
  reason: z.enum(REPORT_REASONS),
  /** The beginning of what was reported; empty once the evidence is deleted. */
  excerpt: z.string(),
  reportCount: z.number().int(),
  reporters: z.array(Person),
  /** How long the first reporter has been a member, in days. */
  reporterDays: z.number().int(),
  /** How many parts the evidence has. */
  evidenceCount: z.number().int(),
  /** What is known of the member whom it is about. */
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

/** A part of what was reported, or of what surrounds it. */
export const ModerationEvidence = z.object({
  part: z.enum(EVIDENCE_PARTS),
  text: z.string(),
  /** Who wrote it. */
  author: Person.nullable(),
  at: IsoDate.nullable(),
  /** False for messages before the reported one. */
  isReported: z.boolean(),
  /** Present in a voice note. The link opens its sound for 30 days after the report, also when it was deleted. */
  voice: z.object({ seconds: z.number().int(), url: z.string() }).optional(),
});
export type ModerationEvidence = z.infer<typeof ModerationEvidence>;

/** What the log tells of. */
export const LOG_ACTIONS = [...DECISIONS, 'appoint', 'dismiss'] as const;

/** A decision in the log. */
export const ModerationLogEntry = z.object({
  /** The position, from 1, without gaps. */
  seq: z.number().int().min(1),
  at: IsoDate,
  action: z.enum(LOG_ACTIONS),
  note: z.string(),
  kind: z.enum(REPORT_KINDS),
  moderator: Person,
  subject: Person,
  /** Absent when no report led to it. */
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
