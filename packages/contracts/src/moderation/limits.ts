/** What is wrong with the reported thing: it asks for money, is unkind or threatening, is false, or something else. */
export const REPORT_REASONS = ['money', 'unkind', 'false', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What can be reported. */
export const REPORT_KINDS = [
  'member',
  'skill',
  'message',
  'review',
  'question',
  'answer',
  'reference',
  'exchange',
  'lesson',
  'thanks',
  'announcement',
  'room',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Stands for the reporter of a case that was opened by itself. Nobody is told of its decision. */
export const NO_REPORTER = '0'.repeat(24);

/** Reports of these are about what somebody did. They have nothing that could be hidden. */
export const REPORTS_OF_DEEDS: readonly ReportKind[] = ['member', 'exchange', 'room'];

/** The parts of the evidence of a report. `answer`: to a review, or to the question whether two met. `room`: when somebody was in it. */
export const EVIDENCE_PARTS = [
  'message',
  'file',
  'title',
  'description',
  'tags',
  'review',
  'stars',
  'answer',
  'reference',
  'name',
  'bio',
  'location',
  'session',
  'call',
  'room',
] as const;

/**
 * What a moderator can decide. `lift` reverts the last `hide` or `suspend`. What somebody did cannot be hidden.
 */
export const DECISIONS = ['hide', 'warn', 'suspend', 'nothing', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];

/** How many reports a member sends, to all services together: in a day, and on the first day of the account. */
export const REPORTS = { aDay: 20, onFirstDay: 5 } as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const MODERATION_LIMITS = {
  report: { max: 1000 },
  decisionNote: { max: 500 },
} as const;
