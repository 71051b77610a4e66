import { z } from 'zod';
import '../core/messages.ts';
import { optionalProse } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { say } from '../texts/say.ts';
import { DECISIONS, REPORT_REASONS } from './limits.ts';

export const ReportInput = z.object({
  reason: z.enum(REPORT_REASONS, { error: say('Please choose what is wrong') }),
  text: optionalProse(LIMITS.report.max, 'Text must not exceed 1000 characters'),
  /** Whether the caller also blocks the reported member. */
  block: z.boolean().optional(),
});
export type ReportInput = z.infer<typeof ReportInput>;

export const DecisionInput = z.object({
  decision: z.enum(DECISIONS),
  /** A note for the affected member. */
  note: optionalProse(LIMITS.decisionNote.max, 'Note must not exceed 500 characters'),
});
export type DecisionInput = z.infer<typeof DecisionInput>;
