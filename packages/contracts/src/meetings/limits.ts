/** Which of the two parties of a request teaches. */
export const TEACHERS = ['sender', 'receiver'] as const;
export type Teacher = (typeof TEACHERS)[number];

/** The platform of sessions by a call on the site itself. Members read the name of the site instead. */
export const PLATFORM_HERE = 'Mutua';

/**
 * Who teaches in proposed sessions: one of the two; `both`, each for half of a session; or `alternate`, each in every second session of a
 * series.
 */
export const TEACHING_ORDERS = ['receiver', 'sender', 'both', 'alternate'] as const;
export type TeachingOrder = (typeof TEACHING_ORDERS)[number];

/**
 * `countered`: answered with other times. `lapsed`: nobody picked a time before the deadline. `void`: the exchange or the session has
 * ended.
 */
export const PROPOSAL_STATUSES = ['open', 'picked', 'countered', 'declined', 'withdrawn', 'lapsed', 'void'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A session stays `planned` after its end until the two have said whether they met. */
export const SESSION_STATUSES = ['planned', 'cancelled', 'held', 'missed', 'unclear'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * Changes of the plan of an exchange. `called_off`: one party has blocked the other. `answered`: one party has said whether they met,
 * without a result yet; the conversation shows no line for it.
 */
export const MEETING_CHANGES = [
  'proposed',
  'countered',
  'none_fits',
  'withdrawn',
  'lapsed',
  'agreed',
  'moved',
  'placed',
  'cancelled',
  'cancelled_rest',
  'called_off',
  'late',
  'answered',
  'held',
  'missed',
  'unclear',
] as const;
export type MeetingChange = (typeof MEETING_CHANGES)[number];

/** The limits of proposals and sessions. */
export const MEETINGS = {
  minutes: { min: 15, max: 240, step: 5, default: 60 },
  /** The maximum of times in a proposal, and of sessions in a series. */
  times: 5,
  series: { min: 2, max: 12 },
  /** The nearest and the farthest time that can be proposed or picked. */
  noticeMinutes: 15,
  aheadDays: 180,
  /** How long a proposal stays open. */
  openDays: 7,
  /** Limits for one exchange: open proposals, proposals in a day, all sessions, planned sessions. */
  open: 4,
  proposalsADay: 20,
  sessions: 40,
  planned: 24,
  /** A cancellation counts as late from so many hours before the session. */
  lateHours: 24,
} as const;

/** When members are reminded of a session: the day before, an hour before, and when it begins. */
export const REMINDERS = ['day', 'hour', 'start'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Everything that the product sends about a session by itself: the reminders, and afterwards the question whether the two met. */
export const MEETING_DUES = [...REMINDERS, 'ask'] as const;
export type MeetingDue = (typeof MEETING_DUES)[number];

/** Why the two did not meet, according to one of them: the other did not come, they themselves could not, or both had agreed not to. */
export const MISSED_REASONS = ['they', 'me', 'both'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** The numbers around the time of a session, in minutes unless the name says otherwise. */
export const SESSION_TIMING = {
  /** How long before the start the reminders "in an hour" and "begins" are due. */
  hour: 60,
  start: 5,
  /** A late reminder is dropped when less than this is left before the session. */
  dayAtLeast: 180,
  hourAtLeast: 10,
  /** From this time before the start, members can join, and can say that they are late: since when, by how much, and how often. */
  join: 10,
  late: { from: 30, choices: [5, 10, 15, 30], times: 3 },
  /** How long after the end both are asked whether they met. */
  ask: 15,
  /** How long they can answer, or resolve a contradiction. */
  answerHours: 72,
  /**
   * Calls between `before` the start and `after` the end. Together they must last `atLeast`. Then the session is settled after fewer hours
   * without an answer.
   */
  calls: { before: 15, after: 60, atLeast: 10, answerHours: 24 },
  /** The longest possible session, as a multiple of the planned length. */
  longest: 2,
  /** How long answers are kept. */
  keptDays: 180,
  /** A member who misses `count` sessions within `days` is offered a pause. */
  absences: { count: 3, days: 90 },
} as const;

/** The limits of suggested times. */
export const FIND_TIMES = {
  days: { max: 28, default: 14 },
  limit: { max: 200, default: 40 },
  /**
   * How many times are marked as best, and how many hours apart they are. Times that suit only one member are listed when fewer suit both.
   */
  best: 5,
  apartHours: 6,
  /** The usual hours, when neither member has set any. */
  usual: { start: '09:00', end: '21:00' },
  /** Each leg of a ring gets a time within `days`, with `apartMinutes` between the sessions of a member. */
  ring: { days: 14, apartMinutes: 15 },
  callsAnHour: 60,
} as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const MEETING_LIMITS = {
  proposalMessage: { max: 300 },
  meeting: { platform: 100, link: 500, notes: 1000 },
} as const;
