// Over 300 lines: one table of lists and limits, which imports nothing.

/** The product's fixed lists and limits, and the letters that stand for a picture. This file imports nothing, so that browser apps can use it without loading zod. */

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

/** Why the system cancelled a request, by its reason; undefined of the words of a member. */
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

/** `system` follows the device, until the member chooses. */
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

/** What a member chooses notifications by: each topic with its types. Types without a topic reach everybody. */
export const NOTIFICATION_TOPICS = {
  requests: ['skill_request', 'request_nudge', 'request_question'],
  answers: ['request_accepted', 'request_rejected', 'request_completed', 'request_cancelled'],
  messages: ['message'],
  /** A call that rings, which only push tells: no notification is of it. A missed one is told as a message. */
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

/** How often a member gets a digest by mail: at 8:00 each day or on Mondays, by the member's clock. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When a member is told of what a saved search finds: at once, or in the digest of each day or week; `off` keeps it without telling. */
export const SEARCH_CADENCES = ['now', 'daily', 'weekly', 'off'] as const;
export type SearchCadence = (typeof SEARCH_CADENCES)[number];
/** How many searches a member saves at most. */
export const SAVED_SEARCHES = 20;

/** Of what a member is told about wants: of mutual matches, also of those who only teach it, or of nothing. */
export const TELL_OF = ['mutual', 'any', 'nothing'] as const;
export type TellOf = (typeof TELL_OF)[number];

/** Who finds a member and the member's skills. `nobody` excepts those with whom there is or was a request. */
export const FOUND_BY = ['everybody', 'members', 'nobody'] as const;
export type FoundBy = (typeof FOUND_BY)[number];
/** Who may send a member requests. `reviewed`: members who have completed an exchange. */
export const REQUESTS_FROM = ['every', 'reviewed', 'nobody'] as const;
export type RequestsFrom = (typeof REQUESTS_FROM)[number];
/** How much of a member's location others see. */
export const SHOWN_PLACES = ['city', 'country', 'nothing'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];
/** Who sees when a member has time. `partners`: those with whom there is an accepted or completed exchange. */
export const HOURS_FOR = ['everybody', 'partners'] as const;
export type HoursFor = (typeof HOURS_FOR)[number];
/** Whose times are those of a skill: the member's weekly hours, or its own ones. */
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

/** The days with which a week may begin. */
export const FIRST_DAYS = ['monday', 'sunday', 'saturday'] as const satisfies readonly Weekday[];
export type FirstDay = (typeof FIRST_DAYS)[number];

/** The days of a week that begins with this one. */
export const weekFrom = (first: FirstDay = 'monday'): readonly Weekday[] => {
  const start = WEEKDAYS.indexOf(first);
  return [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
};

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Who learns of a want: members whose own skill answers it; everybody, on the profile too; nobody. */
export const WANT_VISIBILITIES = ['matches', 'public', 'hidden'] as const;
export type WantVisibility = (typeof WANT_VISIBILITIES)[number];

export const WANT_STATUSES = ['open', 'paused', 'in_exchange', 'fulfilled'] as const;
export type WantStatus = (typeof WANT_STATUSES)[number];

/**
 * `proposed`: members are asked. `confirmed`: all have said yes, and each leg is an exchange. `broken`: a leg was cancelled, the others
 * go on. `closed`: it did not come about, by a no or by silence; nobody learns which. `withdrawn`: its starter took it back.
 */
export const RING_STATUSES = ['proposed', 'confirmed', 'completed', 'broken', 'closed', 'withdrawn'] as const;
export type RingStatus = (typeof RING_STATUSES)[number];

/** `again`: has said yes, and is asked again because the teacher is another one. */
export const RING_ANSWERS = ['asked', 'again', 'accepted'] as const;
export type RingAnswer = (typeof RING_ANSWERS)[number];

/** Why a member says no to a ring. Reasons are only counted. */
export const RING_REASONS = ['no_time', 'not_the_teacher', 'hours', 'rather_not_say'] as const;
export type RingReason = (typeof RING_REASONS)[number];

/** The numbers of exchange rings. */
export const RINGS = {
  size: { min: 3, max: 4 },
  /** How long a suggestion can be taken up, and how long a member has to answer: first, as a substitute, and about another teacher. */
  offerHours: 24,
  answerHours: 72,
  substituteHours: 48,
  againHours: 24,
  /** How long a proposal lasts at most, in days, and how many substitutes it may have. */
  openDays: 7,
  repairs: 2,
  /** How many open rings a member is in, before and after the first completed exchange. */
  seats: 3,
  newcomerSeats: 1,
  /** How many rings a member starts in a week, and how many of those may be open. */
  startsAWeek: 5,
  ownOpen: 2,
  /** Days in which the reviews that one member writes of another for lessons of rings are one. */
  reviewDays: 90,
} as const;

/** Which of the two of a request teaches: its sender or its receiver. */
export const TEACHERS = ['sender', 'receiver'] as const;
export type Teacher = (typeof TEACHERS)[number];

/** Who teaches in proposed sessions: one of the two, `both` one after the other in halves, or in a series `alternate`, in turn. */
export const TEACHING_ORDERS = ['receiver', 'sender', 'both', 'alternate'] as const;
export type TeachingOrder = (typeof TEACHING_ORDERS)[number];

/** `countered`: answered with other times. `lapsed`: nobody picked one in time. `void`: the exchange or the session has ended. */
export const PROPOSAL_STATUSES = ['open', 'picked', 'countered', 'declined', 'withdrawn', 'lapsed', 'void'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** `planned` also after its end, until the two have said whether they met. */
export const SESSION_STATUSES = ['planned', 'cancelled', 'held', 'missed', 'unclear'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * What happens to the plan of an exchange. `called_off`: one of the two has blocked the other. `answered`: one of the two has said
 * whether they met, and nothing follows from it yet; it is no line of the conversation.
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

/** The numbers of proposals and sessions. */
export const MEETINGS = {
  minutes: { min: 15, max: 240, step: 5, default: 60 },
  /** How many times a proposal has at most, and how many sessions a series. */
  times: 5,
  series: { min: 2, max: 12 },
  /** A time that is nearer than this cannot be proposed or picked, nor one that is farther than this. */
  noticeMinutes: 15,
  aheadDays: 180,
  /** How long a proposal stays open. */
  openDays: 7,
  /** Of one exchange: proposals that are open at a time, and that are made in a day; sessions, and those that are planned. */
  open: 4,
  proposalsADay: 20,
  sessions: 40,
  planned: 24,
  /** Cancelling later than this before a session is marked as late. */
  lateHours: 24,
} as const;

/** What members are reminded of: that a session is tomorrow, in an hour, or begins. */
export const REMINDERS = ['day', 'hour', 'start'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** What the product tells the two of a session by itself: the reminders, and afterwards the question whether they met. */
export const MEETING_DUES = [...REMINDERS, 'ask'] as const;
export type MeetingDue = (typeof MEETING_DUES)[number];

/** Why two did not meet, by one of them: the other did not come, the member could not, or both had agreed not to. */
export const MISSED_REASONS = ['they', 'me', 'both'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** The numbers of a session around its time, and afterwards. All minutes but where the name says otherwise. */
export const AFTER = {
  /** How long before the start the reminders of the hour and of the start are due. */
  hour: 60,
  start: 5,
  /** A reminder of the day or the hour that is late is dropped when less than this is left. */
  dayAtLeast: 180,
  hourAtLeast: 10,
  /** From when on before the start one can join, and say that one is late: how late, and how often. */
  join: 10,
  late: { from: 30, choices: [5, 10, 15, 30], times: 3 },
  /** How long after the end both are asked whether they met. */
  ask: 15,
  /** How long they can answer, and change a contradiction. */
  answerHours: 72,
  /** Calls around a session, in minutes before its start and after its end: as long as `atLeast` together, they settle it after fewer hours of silence. */
  calls: { before: 15, after: 60, atLeast: 10, answerHours: 24 },
  /** How long a session may have been: so many times the planned length. */
  longest: 2,
  /** How long answers are kept. */
  keptDays: 180,
  /** A member who could not come so often in so many days is offered a pause. */
  absences: { count: 3, days: 90 },
} as const;

/** The numbers of weekly hours. */
export const HOURS = {
  /** Slots of a day; days with hours of their own, which lie in so many days. */
  slotsADay: 4,
  specialDays: 60,
  specialDaysAhead: 400,
  /** Minutes that stay free around sessions. */
  buffer: { choices: [0, 15, 30, 60], default: 15 },
  /** Hours. */
  notice: { min: 1, max: 72, default: 12 },
  /** Days. */
  horizon: { min: 14, max: 90, default: 28 },
} as const;

/** The numbers of suggested times. */
export const FIND_TIMES = {
  days: { max: 28, default: 14 },
  limit: { max: 200, default: 40 },
  /** How many are marked as the best, and how many hours lie between them. Times that suit one only are told when fewer suit both. */
  best: 5,
  apartHours: 6,
  /** When neither of the two has said when. */
  usual: { start: '09:00', end: '21:00' },
  /** Each leg of a ring gets a time within so many days, with so many minutes between the sessions of a member. */
  ring: { days: 14, apartMinutes: 15 },
  callsAnHour: 60,
} as const;

/** The numbers of calendars. */
export const CALENDAR = {
  /** How many days `GET /calendar` covers at most. */
  days: 62,
  /** How many of the next sessions it has, whenever they are. */
  next: 3,
  /** Sessions of so many days before are in a feed, and cancelled ones for fewer. */
  feed: { pastDays: 90, cancelledDays: 30, readsAnHour: 60 },
  /** With `auto` no entries come by mail while the feed was read in so many days. */
  autoDays: 7,
  /** Calendars that a member can add; how often one is read again by hand. */
  sources: 3,
  refresh: { minutes: 5, anHour: 12 },
  /** Busy times of so many days to come are kept. After so many days of failures they are dropped. */
  busyDays: 90,
  failDays: 7,
} as const;

/** What a feed shows: everything, or only that there is a session. */
export const FEED_DETAILS = ['full', 'private'] as const;
export type FeedDetail = (typeof FEED_DETAILS)[number];

/** When mails about sessions have an entry for calendars. */
export const MAIL_ENTRIES = ['auto', 'always', 'never'] as const;
export type MailEntries = (typeof MAIL_ENTRIES)[number];

/** Why another calendar could not be read. No more is told. */
export const CALENDAR_PROBLEMS = ['unreadable', 'no_calendar', 'too_large'] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** The numbers of requests that wait for an answer. Days on which the receiver is away do not count. */
export const WAITING = {
  /** After how many days the receiver is asked again, and when the request expires. */
  nudgeDays: 14,
  expireDays: 30,
  /** How many days the receiver has at least after being asked again. */
  daysAfterNudge: 14,
  /** How many days nothing happens by itself after one of the two has asked or answered something. */
  daysAfterQuestion: 7,
  /** How often the sender may edit one. */
  edits: 10,
  /** After how many days without an end a member is asked whether an absence is over, and asked again. */
  askAwayDays: 30,
} as const;

/** What happens to requests while a member is away: none can be sent, or their senders are told when the member is back. */
export const AWAY_REQUESTS = ['none', 'tell'] as const;

/** How many days ahead an absence may begin or end. */
export const AWAY_DAYS = 400;

/** How soon a member usually answers requests: within 3 hours, a day, 3 days, a week. */
export const ANSWERS_WITHIN = ['hours', 'day', 'days', 'week'] as const;
export type AnswersWithin = (typeof ANSWERS_WITHIN)[number];

/** The numbers behind `ANSWERS_WITHIN`: the median of the last answers of some days, when there are enough of them. */
export const ANSWERING = {
  last: 20,
  atLeast: 5,
  days: 180,
  /** The longest median of each, in hours. */
  hours: { hours: 3, day: 24, days: 72, week: 168 },
  /** How many requests are answered: of those of so many days, from so many on, answered within so many days, in steps of so many percent. */
  rate: { days: 90, atLeast: 5, withinDays: 7, step: 5 },
} as const satisfies { hours: Record<AnswersWithin, number> } & Record<string, unknown>;

/** The numbers of wants and matches. */
export const MATCHING = {
  /** How many wants a member may have that are not fulfilled. */
  openWants: 10,
  /** Days without a change after which the page asks whether an open want still stands. */
  askAfterDays: 90,
  /** Days after which an open want pauses by itself. */
  pauseAfterDays: 120,
  /** How many exchanges at a time a member takes. */
  capacity: { min: 1, max: 10, default: 3 },
  /** How many days "Not for me" hides a member. */
  dismissedDays: 90,
  /** How many skills one call asks the marks of. */
  marks: 50,
} as const;

/** `erased`: its author's account was erased, and the message has no content. */
export const MESSAGE_TYPES = ['text', 'image', 'file', 'call', 'erased'] as const;
export const CALL_TYPES = ['audio', 'video'] as const;

/** The numbers of messages, their changes, and what stands around them. */
export const TALK = {
  /** How long and how often the author may edit a message. */
  editMinutes: 15,
  edits: 20,
  /** How long earlier words and deleted files are kept for moderators and for the author's export. */
  keptDays: 30,
  /** Letters of a quote. */
  excerpt: 140,
  /** Changed messages that one call answers with; with more than this in all, the client loads its page again. */
  changes: { page: 100, max: 500 },
  /** Reactions that are at hand. */
  reactions: ['👍', '❤️', '😂', '🎉', '💡', '🙏'],
  /** Files in one go; how many of them are sent at a time. */
  files: { max: 10, atOnce: 2 },
  /** Archived conversations of a member. */
  archived: 500,
  /** Pinned messages of a conversation. */
  pins: 10,
  /** A voice note: its longest, the longest file that is taken for one (clocks of browsers differ), and its wave: so many heights up to this. */
  voice: { seconds: 300, fileSeconds: 330, peaks: 48, height: 31 },
  /** Questions of each side before a request is answered. */
  questions: 3,
  /**
   * What a card below a message shows of the page behind its first address: letters, and its picture in pixels. `days`: for how long it is
   * kept, and for how long that there is none. `newAddresses`: how many a member brings within an hour.
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

/** The notes of a conversation: their lines at most, how many lines one change may write, and how long pages collect what is typed. */
export const NOTES = { lines: 300, batch: 40, collectMs: 300, around: 5 } as const;

/** For how long a conversation is muted: not, 8 hours, a week, for good. */
export const MUTES = ['off', 'hours', 'week', 'always'] as const;
export type Mute = (typeof MUTES)[number];
export const MUTE_HOURS = { hours: 8, week: 7 * 24 } as const;
/** `mutedUntil` of a conversation that is muted for good. */
export const MUTED_FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** What a push says of a message. */
export const PUSH_SHOWS = ['name', 'words', 'nothing'] as const;
export type PushShows = (typeof PUSH_SHOWS)[number];
/** How many days a `Not now` holds, and after how many of them the member is asked no more. */
export const PUSH_QUESTION = { days: 30, times: 3 } as const;

/** Which keys send a message; the other one begins a new line. Ctrl or ⌘ with Enter always sends. */
export const SEND_KEYS = ['enter', 'ctrl_enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

/** Reviews that nobody sees until both have written, and the answers to reviews. */
export const SEALED = {
  /** Days after the completion in which a review may be sealed. */
  days: 14,
  /** Hours in which an answer to a review may be changed or removed. */
  answerHours: 24,
} as const;

/** How a member knows the one whom they vouch for: they work together, are friends or family, or one taught the other. */
export const REFERENCE_RELATIONS = ['work', 'friend', 'lessons'] as const;
export type ReferenceRelation = (typeof REFERENCE_RELATIONS)[number];

/**
 * Whether a reference is in the number of a profile. `mutual`: the two vouch for each other. `circle`: they do so through others.
 * `near`: the exchanges of its writer lead to nobody else but a few.
 */
export const REFERENCE_BONDS = ['counted', 'mutual', 'circle', 'near'] as const;
export type ReferenceBond = (typeof REFERENCE_BONDS)[number];

/** The numbers of references, by which members vouch for each other. */
export const REFERENCES = {
  /** Days since the writer has joined. */
  joinedDays: 30,
  /** How many a member may write in so many days. */
  given: 5,
  givenDays: 90,
  /** The newest that a profile shows. */
  shown: 20,
  /** The circle of a member: those whom references connect with the member, in so many steps, the nearest of them. */
  circle: { steps: 24, members: 50 },
  /** To so many members outside of the circle the exchanges of a writer lead when the reference counts. */
  beyond: 12,
} as const;

/** What a mark says that Mutua has checked: the own mail address, a page that links back, a mailbox of an institution. */
export const MARK_KINDS = ['mail', 'page', 'mailbox'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
/** Those that a member asks for. */
export const ASKED_MARKS = ['page', 'mailbox'] as const satisfies readonly MarkKind[];
export type AskedMark = (typeof ASKED_MARKS)[number];
/** Why a page is not a mark: it cannot be read, has no link to the profile, or leads to another host. */
export const MARK_FAULTS = ['unreadable', 'no_link', 'elsewhere'] as const;
export type MarkFault = (typeof MARK_FAULTS)[number];
export const MARKS = {
  /** How many of a kind a member may have. */
  most: { page: 3, mailbox: 2 },
  /** A page is checked again after this time, after a miss on the next day. */
  checkDays: 30,
  /** So many misses, one after the other, and the mark goes. */
  misses: 2,
  /** How long the link of the mail to a mailbox is valid. */
  linkHours: 24,
} as const;

/** Whether an invitation link works: the month may have had its registrations, or too many of them were suspended. */
export const INVITATION_STATES = ['open', 'full', 'paused'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
export const INVITATIONS = {
  /** Registrations by one link in a calendar month, in UTC. */
  monthly: 20,
  /** How long is known who has invited a member. */
  keptDays: 365,
  /** So many members who were suspended within so many days of joining, and the link pauses. */
  pausing: { members: 2, days: 30 },
} as const;

export const REVIEW_CATEGORIES = ['communication', 'punctuality', 'knowledge', 'helpfulness'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

/** What is wrong with a reported thing: it asks for money, is unkind or threatening, is not what it says, or something else. */
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

/** What the evidence of a report consists of. `answer`: to a review, or to the question whether two met. */
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

/** What a moderator can decide. `lift` takes the last `hide` or `suspend` back. A member cannot be hidden, only suspended, and an exchange neither. */
export const DECISIONS = ['hide', 'warn', 'suspend', 'nothing', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Every service, with the port where it listens when nothing else is configured. The only list of them. */
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
/** Without these everything else works, and pages leave their parts out. */
export const OPTIONAL_SERVICES: readonly ServiceName[] = ['matches'];

/** The name of an erased member in the history of others. */
export const FORMER_MEMBER = 'Former member';
/** No event of a member has a higher version than the member's erasure. */
export const ERASED_VERSION = Number.MAX_SAFE_INTEGER;
/** How long a member may change their mind before the account is erased. */
export const ERASURE_DAYS = 14;

/** The parts of an export, in the order in which they are collected. */
export const EXPORT_PARTS = ['profile', 'skills', 'exchanges', 'messages', 'notifications', 'files', 'pages'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

export const LIMITS = {
  name: { min: 1, max: 100 },
  email: { max: 254 },
  password: { min: 6, max: 200 },
  passkeyName: { max: 60 },
  bio: { max: 500 },
  location: { max: 100 },
  timeZone: { max: 64 },
  /** `C` and `R` are languages. */
  title: { min: 1, max: 100 },
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

/** How many ids one call for the sitemap answers with; one file of the sitemap. */
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

/** Where pages report errors and web vitals, at the public origin. The gateway itself takes them. */
export const CLIENT_REPORTS_PATH = '/api/client-reports';
export const CLIENT_REPORT_LIMITS = {
  /** of one body */
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

/** The Redis key that exists while a member has a live socket. The chat service writes it, the notifications service reads it. */
export const presenceKey = (prefix: string, userId: string): string => `${prefix}:presence:user:${userId}`;

/**
 * The header in which the gateway sends a chat node the node's name. The id of a new real-time session begins with that name and a dot,
 * so that any gateway finds the node of a session.
 */
export const REPLICA_HEADER = 'x-replica';

/** The four checks that the form shows while a password is typed, in this order. */
export const PASSWORD_CHECKS = [
  { key: 'length', test: (password: string) => password.length >= LIMITS.password.min },
  { key: 'lowercase', test: (password: string) => /[a-z]/.test(password) },
  { key: 'uppercase', test: (password: string) => /[A-Z]/.test(password) },
  { key: 'number', test: (password: string) => /\d/.test(password) },
] as const;

/** What stands for the picture of a member who has none: the first letter of each word of the name, in capitals, at most two. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => Array.from(word.toUpperCase()).slice(0, 1));
  return letters.slice(0, 2).join('');
}

/** A message as it is sent: without the blank lines around it. Of several lines, the first keeps its indent, as code and lists need it. */
export function messageText(text: string): string {
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  return whole.includes('\n') ? whole : whole.trimStart();
}

/** The length of a sound: `0:42`. */
export const soundLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
