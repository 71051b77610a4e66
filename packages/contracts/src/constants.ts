// Over 300 lines: one table of lists and limits, which imports nothing.

/**
 * The product's fixed lists and limits, and the initials that replace a missing picture. This file imports nothing, so that browser apps
 * can use it without loading zod.
 */

export const CATEGORIES = [
  'programming',
  'design',
  'marketing',
  'business',
  'language',
  'music',
  'fitness',
  'cooking',
  'photography',
  'writing',
  'education',
  'art',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const PROFICIENCIES = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
export type Proficiency = (typeof PROFICIENCIES)[number];

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

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
} as const;
export type Language = keyof typeof LANGUAGES;

/** `system` follows the device until the member chooses. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const SKILL_SORTS = ['relevance', 'rating', 'newest', 'exchanges'] as const;
export const PEOPLE_SORTS = ['relevance', 'rating', 'newest'] as const;
export type SkillSort = (typeof SKILL_SORTS)[number];
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export const NOTIFICATION_TYPES = [
  'skill_request',
  'request_accepted',
  'request_rejected',
  'request_completed',
  'request_cancelled',
  'review_received',
  'review_waiting',
  'review_answered',
  'reference_received',
  'skill_endorsed',
  'new_skill',
  'match_found',
  'search_match',
  'want_answered',
  'ring_proposed',
  'ring_changed',
  'ring_confirmed',
  'meeting_proposed',
  'meeting_agreed',
  'meeting_declined',
  'meeting_moved',
  'meeting_cancelled',
  'meeting_lapsed',
  'meeting_late',
  'meeting_ask',
  'request_nudge',
  'request_question',
  'message',
  'reminder',
  'other',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The topics by which a member chooses notifications, each with its types. Types without a topic reach everybody. */
export const NOTIFICATION_TOPICS = {
  requests: ['skill_request', 'request_nudge', 'request_question'],
  answers: ['request_accepted', 'request_rejected', 'request_completed', 'request_cancelled'],
  messages: ['message'],
  /** A ringing call and its end are announced by push only, without a notification. A missed call is also a message. */
  calls: [],
  reviews: ['review_received', 'review_waiting', 'review_answered', 'reference_received', 'skill_endorsed'],
  skills: ['new_skill'],
  matches: ['match_found', 'ring_proposed', 'ring_changed', 'ring_confirmed'],
  searches: ['search_match', 'want_answered'],
  meetings: [
    'meeting_proposed',
    'meeting_agreed',
    'meeting_declined',
    'meeting_moved',
    'meeting_cancelled',
    'meeting_lapsed',
    'meeting_late',
    'meeting_ask',
  ],
} as const satisfies Record<string, readonly NotificationType[]>;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

/** How often a member gets a digest by mail: daily or on Mondays, at 8:00 by the member's clock. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/**
 * When a member is notified of new results of a saved search: at once, or in a daily or weekly digest. `off` keeps the search without
 * notifying.
 */
export const SEARCH_CADENCES = ['now', 'daily', 'weekly', 'off'] as const;
export type SearchCadence = (typeof SEARCH_CADENCES)[number];
/** How many searches a member may save. */
export const SAVED_SEARCHES = 20;

/** Which events about wants a member is notified of: mutual matches; also members who only teach it; or none. */
export const MATCH_ALERTS = ['mutual', 'any', 'nothing'] as const;
export type MatchAlerts = (typeof MATCH_ALERTS)[number];

/** Who may find a member and their skills. With `nobody`, members with a present or past request still can. */
export const FOUND_BY = ['everybody', 'members', 'nobody'] as const;
export type FoundBy = (typeof FOUND_BY)[number];
/** Who may send requests to a member. `reviewed`: members who have completed an exchange. */
export const REQUESTS_FROM = ['every', 'reviewed', 'nobody'] as const;
export type RequestsFrom = (typeof REQUESTS_FROM)[number];
/** How much of a member's location others see. */
export const SHOWN_PLACES = ['city', 'country', 'nothing'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];
/** Who may see when a member has time. `partners`: members with an accepted or completed exchange with them. */
export const HOURS_FOR = ['everybody', 'partners'] as const;
export type HoursFor = (typeof HOURS_FOR)[number];
/** Where the times of a skill come from: the member's weekly hours, or the skill itself. */
export const HOURS_FROM = ['member', 'skill'] as const;
export type HoursFrom = (typeof HOURS_FROM)[number];

export const DEFAULT_PRIVACY = {
  findMe: 'everybody',
  requests: 'every',
  place: 'city',
  hours: 'everybody',
  online: true,
  read: true,
  linkPreviews: true,
} as const;

/** The possible first days of the week. */
export const FIRST_DAYS = ['monday', 'sunday', 'saturday'] as const satisfies readonly Weekday[];
export type FirstDay = (typeof FIRST_DAYS)[number];

/** The days of a week that begins with `first`. */
export const weekFrom = (first: FirstDay = 'monday'): readonly Weekday[] => {
  const start = WEEKDAYS.indexOf(first);
  return [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
};

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Who may see a want: members whose own skill answers it; everybody, also on the profile; nobody. */
export const WANT_VISIBILITIES = ['matches', 'public', 'hidden'] as const;
export type WantVisibility = (typeof WANT_VISIBILITIES)[number];

export const WANT_STATUSES = ['open', 'paused', 'in_exchange', 'fulfilled'] as const;
export type WantStatus = (typeof WANT_STATUSES)[number];

/**
 * `proposed`: members are asked. `confirmed`: all have accepted, and each leg is an exchange. `broken`: a leg was cancelled, the others
 * continue. `closed`: somebody declined or did not answer; nobody learns which. `withdrawn`: its starter withdrew it.
 */
export const RING_STATUSES = ['proposed', 'confirmed', 'completed', 'broken', 'closed', 'withdrawn'] as const;
export type RingStatus = (typeof RING_STATUSES)[number];

/** `again`: the member has accepted, and is asked again because the teacher has changed. */
export const RING_ANSWERS = ['asked', 'again', 'accepted'] as const;
export type RingAnswer = (typeof RING_ANSWERS)[number];

/** Why a member declines a ring. Reasons are only counted. */
export const RING_REASONS = ['no_time', 'not_the_teacher', 'hours', 'rather_not_say'] as const;
export type RingReason = (typeof RING_REASONS)[number];

/** The limits of exchange rings. */
export const RINGS = {
  size: { min: 3, max: 4 },
  /** How long a suggestion is valid, and how long a member has to answer: at first, as a substitute, and after a change of teacher. */
  offerHours: 24,
  answerHours: 72,
  substituteHours: 48,
  againHours: 24,
  /** How long a proposal lasts at most, in days, and how many substitutes it may have. */
  openDays: 7,
  repairs: 2,
  /** How many open rings a member may be in, before and after the first completed exchange. */
  seats: 3,
  newcomerSeats: 1,
  /** How many rings a member may start in a week, and how many of those may be open. */
  startsAWeek: 5,
  ownOpen: 2,
  /** All reviews that one member writes about another for ring lessons within these days count as one. */
  reviewDays: 90,
} as const;

/** Which of the two parties of a request teaches. */
export const TEACHERS = ['sender', 'receiver'] as const;
export type Teacher = (typeof TEACHERS)[number];

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

/** How many requests a member sends. */
export const REQUESTS = {
  aDay: 30,
  /** After so many requests to one member were cancelled while they were pending, within so many days, the next one has to wait. */
  takenBack: { most: 3, days: 7 },
} as const;

/** About how many new skills of an owner the followers are notified within a day. */
export const NEW_SKILLS = { noticesADay: 5 } as const;

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

/** What happens to requests during an absence: nobody can send one, or the senders learn when the member returns. */
export const AWAY_REQUESTS = ['none', 'tell'] as const;

/** How many days ahead an absence may begin or end. */
export const AWAY_DAYS = 400;

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

/** The limits of wants and matches. */
export const MATCHING = {
  /** How many unfulfilled wants a member may have. */
  openWants: 10,
  /** After how many days without a change the page asks whether an open want still stands. */
  askAfterDays: 90,
  /** After how many days an open want pauses by itself. */
  pauseAfterDays: 120,
  /** How many simultaneous exchanges a member accepts. */
  capacity: { min: 1, max: 10, default: 3 },
  /** How many days "Not for me" hides a member. */
  dismissedDays: 90,
  /** For how many skills one call returns marks. */
  marks: 50,
} as const;

/** `erased`: the author's account was erased, and the message has no content. */
export const MESSAGE_TYPES = ['text', 'image', 'file', 'call', 'erased'] as const;
export const CALL_TYPES = ['audio', 'video'] as const;

/** The limits of messages and conversations. */
export const CHAT_LIMITS = {
  /** For how many minutes, and how often, the author may edit a message. */
  editMinutes: 15,
  edits: 20,
  /** How long earlier versions and deleted files are kept for moderators and for the author's export. */
  keptDays: 30,
  /** Characters of a quote. */
  excerpt: 140,
  /** How many changed messages one call returns. When more than `max` have changed, the client loads its page again. */
  changes: { page: 100, max: 500 },
  /** The reactions that the picker offers first. */
  reactions: ['👍', '❤️', '😂', '🎉', '💡', '🙏'],
  /** How many files one send may contain, and how many are uploaded at a time. */
  files: { max: 10, atOnce: 2 },
  /** Archived conversations of each member. */
  archived: 500,
  /** Pinned messages of each conversation. */
  pins: 10,
  /**
   * A voice note: its maximum length; the longest file accepted (clocks of browsers differ); the number of bars of its wave, and their
   * height.
   */
  voice: { seconds: 300, fileSeconds: 330, peaks: 48, height: 31 },
  /** Questions of each party before a request is answered. */
  questions: 3,
  /**
   * The limits of link previews: characters, and the picture in pixels. `days`: how long a preview is kept, and how long the result that
   * there is none. `newAddresses`: how many new links a member may send in an hour.
   */
  preview: {
    title: 120,
    description: 200,
    site: 60,
    picture: { width: 320, height: 168 },
    days: { found: 7, none: 1 },
    newAddresses: 30,
    atOnce: 4,
    perHost: 2,
  },
} as const;

/** The limits of notes: lines of a conversation, lines of one change, and how long pages collect input. */
export const NOTES = { lines: 300, batch: 40, collectMs: 300, around: 5 } as const;

/** For how long a conversation is muted: not at all, 8 hours, a week, for ever. */
export const MUTES = ['off', 'hours', 'week', 'always'] as const;
export type Mute = (typeof MUTES)[number];
export const MUTE_HOURS = { hours: 8, week: 7 * 24 } as const;
/** `mutedUntil` of a conversation that is muted for ever. */
export const MUTED_FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** What a push notification shows of a message. */
export const PUSH_SHOWS = ['name', 'words', 'nothing'] as const;
export type PushShows = (typeof PUSH_SHOWS)[number];
/** How many days a `Not now` holds, and after how many of them the question stops. */
export const PUSH_QUESTION = { days: 30, times: 3 } as const;

/** Which keys send a message; the other key starts a new line. Ctrl or ⌘ with Enter always sends. */
export const SEND_KEYS = ['enter', 'ctrl_enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

/** The deadlines of sealed reviews, which nobody sees until both parties have written, and of answers to reviews. */
export const SEALED = {
  /** Days after the completion in which a review may be sealed. */
  days: 14,
  /** Hours in which an answer to a review may be changed or removed. */
  answerHours: 24,
} as const;

/** How the writer of a reference knows the member: from work, as friends or family, or because one taught the other. */
export const REFERENCE_RELATIONS = ['work', 'friend', 'lessons'] as const;
export type ReferenceRelation = (typeof REFERENCE_RELATIONS)[number];

/**
 * Whether a reference counts for the number on a profile. `mutual`: the two have written one for each other. `circle`: they have done so
 * through others. `near`: the exchanges of the writer lead only to a few members around them.
 */
export const REFERENCE_BONDS = ['counted', 'mutual', 'circle', 'near'] as const;
export type ReferenceBond = (typeof REFERENCE_BONDS)[number];

/** The limits of references, by which members vouch for each other. */
export const REFERENCES = {
  /** How many days the writer must have been a member. */
  joinedDays: 30,
  /** How many references a member may write within `givenDays`. */
  given: 5,
  givenDays: 90,
  /** How many references a profile shows, newest first. */
  shown: 20,
  /** The circle of a member: the nearest `members` who are connected by references, within `steps`. */
  circle: { steps: 24, members: 50 },
  /** A reference counts if the exchanges of its writer lead to so many members outside the circle. */
  beyond: 12,
} as const;

/** What a mark confirms: the member's mail address, a page that links back, or a mailbox of an institution. */
export const MARK_KINDS = ['mail', 'page', 'mailbox'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
/** The marks that a member must ask for. */
export const ASKED_MARKS = ['page', 'mailbox'] as const satisfies readonly MarkKind[];
export type AskedMark = (typeof ASKED_MARKS)[number];
/** Why a page gets no mark: it cannot be read, has no link to the profile, or redirects to another host. */
export const MARK_FAULTS = ['unreadable', 'no_link', 'elsewhere'] as const;
export type MarkFault = (typeof MARK_FAULTS)[number];
export const MARKS = {
  /** How many marks of each kind a member may have. */
  most: { page: 3, mailbox: 2 },
  /** How often a page is checked. After a failed check it is checked on the next day. */
  checkDays: 30,
  /** After so many failed checks in a row the mark is removed. */
  misses: 2,
  /** How long the link in the mail to a mailbox is valid. */
  linkHours: 24,
} as const;

/**
 * The state of an invitation link. `full`: it has had its registrations of the month. `paused`: too many members who used it were
 * suspended.
 */
export const INVITATION_STATES = ['open', 'full', 'paused'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
export const INVITATIONS = {
  /** Registrations by one link in a calendar month (UTC). */
  monthly: 20,
  /** How long the inviter of a member is stored. */
  keptDays: 365,
  /** The link pauses after so many members were suspended within so many days of joining. */
  pausing: { members: 2, days: 30 },
} as const;

export const REVIEW_CATEGORIES = ['communication', 'punctuality', 'knowledge', 'helpfulness'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

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
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The parts of the evidence of a report. `answer`: to a review, or to the question whether two met. */
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
] as const;

/**
 * What a moderator can decide. `lift` reverts the last `hide` or `suspend`. A member can be suspended but not hidden, an exchange neither.
 */
export const DECISIONS = ['hide', 'warn', 'suspend', 'nothing', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Every service with its default port. This is the only list of services. */
export const SERVICE_PORTS = {
  auth: 4101,
  skills: 4102,
  requests: 4103,
  chat: 4104,
  notifications: 4105,
  matches: 4106,
} as const satisfies Record<string, number>;
export type ServiceName = keyof typeof SERVICE_PORTS;
export const SERVICES = Object.keys(SERVICE_PORTS) as readonly ServiceName[];
/** Without these services everything else works, and pages leave out the parts that need them. */
export const OPTIONAL_SERVICES: readonly ServiceName[] = ['matches'];

/** The name that others see for an erased member. */
export const FORMER_MEMBER = 'Former member';
/** No event about a member has a higher version than the erasure. */
export const ERASED_VERSION = Number.MAX_SAFE_INTEGER;
/** How long members may change their mind before the account is erased. */
export const ERASURE_DAYS = 14;

/** The parts of an export, in the order in which they are collected. */
export const EXPORT_PARTS = ['profile', 'skills', 'exchanges', 'messages', 'notifications', 'files', 'pages'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

export const LIMITS = {
  name: { min: 2, max: 100 },
  email: { max: 254 },
  password: { min: 6, max: 200 },
  passkeyName: { max: 60 },
  bio: { max: 500 },
  location: { max: 100 },
  timeZone: { max: 64 },
  title: { min: 2, max: 100 },
  description: { min: 10, max: 1000 },
  tags: { max: 10, length: 40 },
  timeSlots: { max: 21 },
  requestMessage: { max: 1000 },
  reason: { max: 500 },
  wantNote: { max: 300 },
  ringMessage: { max: 300 },
  proposalMessage: { max: 300 },
  awayNote: { max: 140 },
  calendarUrl: { max: 2000 },
  calendarLabel: { max: 40 },
  meeting: { platform: 100, link: 500, notes: 1000 },
  message: { max: 5000 },
  question: { max: 500 },
  noteLine: { max: 500 },
  review: { max: 2000 },
  reviewAnswer: { max: 1000 },
  feedback: { max: 1000 },
  mark: { max: 254 },
  endorsement: { max: 500 },
  reference: { min: 20, max: 500 },
  report: { max: 1000 },
  decisionNote: { max: 500 },
  query: { max: 100 },
  /** bytes */
  avatar: { size: 5 * 1024 * 1024 },
  /** bytes */
  chatFile: { size: 10 * 1024 * 1024 },
  /** bytes */
  jsonBody: 256 * 1024,
} as const;

/** How many ids one call for the sitemap returns; also the size of one sitemap file. */
export const SITEMAP_PAGE = 5000;

export const PAGE_SIZES = {
  skills: 12,
  people: 12,
  requests: 10,
  conversations: 50,
  messages: 50,
  messageHits: 10,
  notifications: 20,
  matches: 12,
  rings: 10,
  default: 20,
} as const;
/** The highest `limit` that a caller may ask for. */
export const PAGE_CAP = { default: 50, messages: 100 } as const;

export const SUGGESTIONS = { limit: 5, minQuery: 2, debounceMs: 1000, hideMs: 200 } as const;

export const DEFAULT_PREFERENCES = {
  emailNotifications: true,
  pushNotifications: true,
  darkMode: false,
  language: 'en',
} as const;

/** How long a client waits after a 429 without `Retry-After`, in seconds. */
export const DEFAULT_RETRY_AFTER = 60;

/** Where pages report errors and web vitals, at the public origin. The gateway itself handles these reports. */
export const CLIENT_REPORTS_PATH = '/api/client-reports';
export const CLIENT_REPORT_LIMITS = {
  /** in one body */
  reports: 20,
  /** bytes of one body */
  size: 16 * 1024,
} as const;

/**
 * `error`: thrown and not caught. `rejection`: a rejected promise without a handler. `render`: a page or widget failed while it was
 * rendered. `load`: the app's files could not be loaded. `missing`: the app was loaded and lacks the page or widget that the
 * registry names.
 */
export const CLIENT_ERROR_SOURCES = ['error', 'rejection', 'render', 'load', 'missing'] as const;

/** https://web.dev/articles/vitals */
export const WEB_VITALS = ['LCP', 'INP', 'CLS'] as const;

/** How long an unanswered call rings, in seconds. */
export const CALL_TIMEOUT_SECONDS = 45;

/** The Redis key that exists while a member has an open socket. The chat service writes it, the notifications service reads it. */
export const presenceKey = (prefix: string, userId: string): string => `${prefix}:presence:user:${userId}`;

/**
 * The header in which the gateway sends a chat node its name. The id of a real-time session begins with that name and a dot, so that every
 * gateway finds the node of a session.
 */
export const REPLICA_HEADER = 'x-replica';

/** The four checks that the form shows while a password is typed, in their order. */
export const PASSWORD_CHECKS = [
  { key: 'length', test: (password: string) => password.length >= LIMITS.password.min },
  { key: 'lowercase', test: (password: string) => /[a-z]/.test(password) },
  { key: 'uppercase', test: (password: string) => /[A-Z]/.test(password) },
  { key: 'number', test: (password: string) => /\d/.test(password) },
] as const;

/** Replaces a missing picture: the first letter of each word of the name, in capitals, at most two. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => Array.from(word.toUpperCase()).slice(0, 1));
  return letters.slice(0, 2).join('');
}

/** A message as it is sent: without blank lines around it. The first of several lines keeps its indent, which code and lists need. */
export function messageText(text: string): string {
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  return whole.includes('\n') ? whole : whole.trimStart();
}

/** Formats the length of a sound: `0:42`. */
export const soundLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
