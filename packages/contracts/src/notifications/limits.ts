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
  'skill_asked',
  'skill_rested',
  'skill_woken',
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
  'lesson_seat',
  'lesson_asked',
  'lesson_answered',
  'lesson_offered',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_word',
  'lesson_ask',
  'lesson_thanks',
  'lesson_new',
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
  skills: ['new_skill', 'skill_asked', 'skill_rested'],
  matches: ['match_found', 'ring_proposed', 'ring_changed', 'ring_confirmed'],
  searches: ['search_match', 'want_answered', 'skill_woken'],
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
  lessons: [
    'lesson_seat',
    'lesson_asked',
    'lesson_answered',
    'lesson_offered',
    'lesson_moved',
    'lesson_cancelled',
    'lesson_word',
    'lesson_ask',
    'lesson_thanks',
    'lesson_new',
  ],
  /** For organisers: the monthly mail with figures, which is no notification. */
  organising: [],
} as const satisfies Record<string, readonly NotificationType[]>;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

/** How often a member gets a digest by mail: daily or on Mondays, at 8:00 by the member's clock. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a push notification shows of a message. */
export const PUSH_SHOWS = ['name', 'words', 'nothing'] as const;
export type PushShows = (typeof PUSH_SHOWS)[number];
/** How many days a `Not now` holds, and after how many of them the question stops. */
export const PUSH_QUESTION = { days: 30, times: 3 } as const;
