/** How far a month is counted. `running`: it has not ended. `settling`: late facts may still change it. `closed`: stored for good. */
export const MONTH_STATES = ['running', 'settling', 'closed'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** By what a figure can be divided; one at a time. */
export const BREAKDOWNS = ['category', 'place', 'circle'] as const;

export const FIGURES = {
  /** How many months one call answers, and how many the page shows. */
  months: 24,
  shown: 13,
  /** A count of persons below this is hidden, except 0, in every part of a total. */
  few: 5,
  /** The totals of a site with fewer members are hidden. */
  exactFrom: 20,
  /** How many days after its end a month closes. */
  settlingDays: 10,
  /** How old the running month may be when an organiser opens the page. */
  freshMinutes: 10,
  /** How long members who joined have time for their first exchange, and receivers for their answer. */
  firstExchangeDays: 60,
  answerDays: 7,
  /** Who has not used the site in this many whole months is quiet. */
  quietMonths: 3,
  /** A place with fewer members is `elsewhere`, and so are those beyond the largest ones. */
  placeFrom: 20,
  places: 50,
  /** Over how many months fairness is counted, and for how many a skill goes without a request. */
  yearMonths: 12,
  /** Fairness has quarters from this many members on: five in each. */
  quartersFrom: 20,
  /** How many topics are named that nobody teaches. */
  topics: 10,
} as const;

export const MEMBER_FIGURES = ['members', 'new', 'gone', 'active', 'quiet'] as const;
export type MemberFigure = (typeof MEMBER_FIGURES)[number];

export const EXCHANGE_FIGURES = [
  'sent',
  'accepted',
  'declined',
  'completed',
  'cancelled',
  'expired',
  'sessions',
  'minutesTaught',
  'unanswered',
  'answerHours',
  'answeredInTime',
  'joined',
  'firstExchange',
  'firstExchangeDays',
  'unasked',
  'taughtAndLearned',
  'onlyLearned',
  'onlyTaught',
  'fairLow',
  'fairMiddle',
  'fairHigh',
] as const;
export type ExchangeFigure = (typeof EXCHANGE_FIGURES)[number];

export const SKILL_FIGURES = ['skills', 'newSkills'] as const;
export type SkillFigure = (typeof SKILL_FIGURES)[number];

export const WISH_FIGURES = [
  'wants',
  'wantsUnanswered',
  'ringsProposed',
  'ringsConfirmed',
  'ringsCompleted',
  'ringsBroken',
  'ringsOpen',
] as const;
export type WishFigure = (typeof WISH_FIGURES)[number];

/** Group lessons. Pages add their hours and sessions to those of exchanges. */
export const LESSON_FIGURES = ['lessonSessions', 'lessonMinutes'] as const;
export type LessonFigure = (typeof LESSON_FIGURES)[number];

/**
 * Adds a figure of one service to that of another. The sum is hidden when one of them is, and unknown when one of them is.
 */
export function sumOfFigures(
  one: number | { few: true } | null,
  other: number | { few: true } | null,
): number | { few: true } | null {
  if (one === null || other === null) return null;
  return typeof one === 'number' && typeof other === 'number' ? one + other : { few: true };
}

/** The key of the part of a breakdown by place that has no place of its own: small places, and members who show none. */
export const ELSEWHERE = 'elsewhere';

/** What the monthly mail to organisers tells. */
export const MAILED_FIGURES = [
  'members',
  'active',
  'sent',
  'completed',
  'minutesTaught',
  'unanswered',
  'skills',
  'wantsUnanswered',
] as const;
export type MailedFigure = (typeof MAILED_FIGURES)[number];

/** When the monthly mail goes out, by the clock of the site: when the month has closed. */
export const MONTH_MAIL = { day: 11, time: '09:00', untilDay: 18 } as const;
