export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** While a request has one of these statuses, the same two members cannot make another one for the same skill. */
export const BLOCKING_STATUSES = ['pending', 'accepted', 'completed'] as const satisfies readonly RequestStatus[];

/** While a request has one of these statuses, its parties can write to each other. */
export const CHAT_STATUSES = ['accepted', 'completed'] as const satisfies readonly RequestStatus[];

/**
 * The reasons of requests that the system cancels: a skill was deleted, a member was suspended, or nobody has answered. They are stored in
 * English and shown in the language of the reader.
 */
export const WITHDRAWALS = {
  skillGone: 'The skill is no longer available',
  memberGone: 'This member is no longer available',
  expired: 'The request has expired',
} as const;
export type Withdrawal = keyof typeof WITHDRAWALS;

/** The cause of a cancellation by the system; undefined for a reason that a member wrote. */
export const withdrawalOf = (reason: string): Withdrawal | undefined =>
  (Object.keys(WITHDRAWALS) as Withdrawal[]).find((each) => WITHDRAWALS[each] === reason);

/** How many requests a member sends. */
export const REQUESTS = {
  aDay: 30,
  /** After so many requests to one member were cancelled while they were pending, within so many days, the next one has to wait. */
  takenBack: { most: 3, days: 7 },
} as const;

/** How many requests a member sends on the first day of the account, unless the operator says otherwise. */
export const REQUESTS_ON_FIRST_DAY = 3;

/** The deadlines of requests that wait for an answer. Days on which the receiver is away do not count. */
export const WAITING = {
  /** After how many days the receiver is reminded, and when the request expires. */
  nudgeDays: 14,
  expireDays: 30,
  /** The least time that the receiver has after a reminder. */
  daysAfterNudge: 14,
  /** For how many days after a question or an answer neither happens. */
  daysAfterQuestion: 7,
  /** How often the sender may edit a request. */
  edits: 10,
  /** How often a member is asked whether an absence without an end is over, in days. */
  askAwayDays: 30,
} as const;

/** How soon a member usually answers requests: within 3 hours, a day, 3 days, a week. */
export const ANSWERS_WITHIN = ['hours', 'day', 'days', 'week'] as const;
export type AnswersWithin = (typeof ANSWERS_WITHIN)[number];

/** The numbers behind `ANSWERS_WITHIN`: the median of the last answers within some days, if there are enough of them. */
export const ANSWERING = {
  last: 20,
  atLeast: 5,
  days: 180,
  /** The longest median of each value, in hours. */
  hours: { hours: 3, day: 24, days: 72, week: 168 },
  /**
   * The share of answered requests: of the last `days`, if there are `atLeast` so many, answered within `withinDays`, rounded to `step`
   * percent.
   */
  rate: { days: 90, atLeast: 5, withinDays: 7, step: 5 },
} as const satisfies { hours: Record<AnswersWithin, number> } & Record<string, unknown>;

/** How long texts may be, in characters, and how many or how large other things. */
export const REQUEST_LIMITS = {
  requestMessage: { max: 1000 },
  reason: { max: 500 },
  question: { max: 500 },
} as const;
