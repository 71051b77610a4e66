/** The limits of weekly hours. */
export const HOURS = {
  /** The maximum of slots in a day, of special days, and of days that a special day lies ahead. */
  slotsADay: 4,
  specialDays: 60,
  specialDaysAhead: 400,
  /** Minutes that stay free around sessions. */
  buffer: { choices: [0, 15, 30, 60], default: 15 },
  /** In hours. */
  notice: { min: 1, max: 72, default: 12 },
  /** In days. */
  horizon: { min: 14, max: 90, default: 28 },
} as const;

/** The limits of calendars. */
export const CALENDAR = {
  /** How many days `GET /calendar` covers at most. */
  days: 62,
  /** How many of the next sessions it contains, even outside the asked range. */
  next: 3,
  /** For how many days a feed keeps past sessions, and cancelled ones. */
  feed: { pastDays: 90, cancelledDays: 30, readsAnHour: 60 },
  /** With `auto`, mails contain no calendar entries if the feed was read within these days. */
  autoDays: 7,
  /** How many calendars a member can add, and how often one can be read again on demand. */
  sources: 3,
  refresh: { minutes: 5, anHour: 12 },
  /** Busy times are stored for so many days ahead, and dropped after so many days of failures. */
  busyDays: 90,
  failDays: 7,
} as const;

/** What a feed shows: everything, or only that there is a session. */
export const FEED_DETAILS = ['full', 'private'] as const;
export type FeedDetail = (typeof FEED_DETAILS)[number];

/** When mails about sessions contain calendar entries. */
export const MAIL_ENTRIES = ['auto', 'always', 'never'] as const;
export type MailEntries = (typeof MAIL_ENTRIES)[number];

/** Why another calendar could not be read. Members see only this reason. */
export const CALENDAR_PROBLEMS = ['unreadable', 'no_calendar', 'too_large'] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** What happens to requests during an absence: nobody can send one, or the senders learn when the member returns. */
export const AWAY_REQUESTS = ['none', 'tell'] as const;

/** How many days ahead an absence may begin or end. */
export const AWAY_DAYS = 400;

/** How long texts may be, in characters, and how many or how large other things. */
export const CALENDAR_LIMITS = {
  awayNote: { max: 140 },
  calendarUrl: { max: 2000 },
  calendarLabel: { max: 40 },
} as const;
