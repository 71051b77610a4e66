import { MEETINGS, REMINDERS } from '../meetings/limits.ts';

/**
 * A workshop has one session, a course several; one seat is for all of them. A `ring` is the meeting of an exchange ring: nobody teaches it,
 * and everybody with a seat hosts it.
 */
export const LESSON_KINDS = ['workshop', 'course', 'ring'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** `closed`: nobody new gets a seat. `finished` follows by itself after the last session. */
export const LESSON_STATUSES = ['open', 'closed', 'cancelled', 'finished'] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

/** `asked` waits for the teacher, `waiting` for a seat; a seat that is `offered` is kept for one member. */
export const SEAT_STATES = ['asked', 'taken', 'waiting', 'offered'] as const;
export type SeatState = (typeof SEAT_STATES)[number];
/** How a seat ended: the member left, the teacher said no, the time was over, or the teacher took it back. */
export const ENDED_SEAT_STATES = ['left', 'declined', 'lapsed', 'removed'] as const;
export type EndedSeatState = (typeof ENDED_SEAT_STATES)[number];

/** Where a lesson takes place: at a link, in person, or here: in the room of the lesson. */
export const LESSON_MODES = ['link', 'person', 'here'] as const;
export type LessonMode = (typeof LESSON_MODES)[number];

/** How a seat is taken: at once, or after the teacher's yes. */
export const ADMISSIONS = ['open', 'ask'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** What a seat asks for: a skill that the others may ask for, or nothing. */
export const LESSON_GIVES = ['bring', 'nothing'] as const;
export type LessonGives = (typeof LESSON_GIVES)[number];

/** Who finds a lesson. `link`: whoever has its address. */
export const LESSON_LISTED = ['everybody', 'members', 'link'] as const;
export type LessonListed = (typeof LESSON_LISTED)[number];

export const AUDIENCES = ['adults', 'everybody'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const LESSON_SORTS = ['soon', 'newest'] as const;
/** Which of a member's lessons: those that they teach or learn in, and those to come or past. */
export const LESSON_ROLES = ['teach', 'learn'] as const;
export const LESSON_TIMES = ['coming', 'past'] as const;

/**
 * What happens in a lesson, as the members who are told of it see it. `offered_all`: a seat is for whoever takes it first. `moved_asked`: a
 * session was moved, and those members are asked whether it still fits; `asked_again`: once more. `lapsed`: they did not say, and the seat
 * went to somebody who waits. `waits`: the teacher has said yes, and they wait for a free seat. `waited`: the lesson has begun, and they got no seat. `placed`: it takes place elsewhere. `entries`: only the calendars of those members change, by what they did themselves or by a new title or
 * place. `withdrawn`: the member does not ask any more. `doubted`: the teacher says that the member was not there. `invited`: a member of their ring arranges a meeting of all.
 */
export const LESSON_CHANGES = [
  'taken',
  'left',
  'asked',
  'withdrawn',
  'accepted',
  'declined',
  'offered',
  'offered_all',
  'moved',
  'moved_asked',
  'asked_again',
  'lapsed',
  'waits',
  'waited',
  'placed',
  'cancelled',
  'cancelled_rest',
  'cancelled_all',
  'removed',
  'entries',
  'doubted',
  'invited',
] as const;
export type LessonChangeKind = (typeof LESSON_CHANGES)[number];

/**
 * What is sent about a lesson by itself: the reminders of a session, that an offered seat soon ends, and to the teacher that too few have
 * a seat. `ask`: who was there. `keep`: whether a moved session still fits, because silence soon ends the seat.
 */
export const LESSON_DUES = [...REMINDERS, 'offer', 'least', 'ask', 'keep'] as const;
export type LessonDue = (typeof LESSON_DUES)[number];

/** What a learner says of a session that is over: they were there, could not come, or nobody held it. */
export const ATTENDANCE_ANSWERS = ['there', 'could_not', 'not_held'] as const;
export type AttendanceAnswer = (typeof ATTENDANCE_ANSWERS)[number];
/** Why nobody was there, according to the teacher: nobody came, or the teacher could not. */
export const PRESENCE_FAILURES = ['nobody', 'me'] as const;
export type PresenceFailure = (typeof PRESENCE_FAILURES)[number];
/** What comes of it for a learner. `unclear`: the two say different things, and nobody is blamed. */
export const ATTENDANCE_MARKS = ['came', 'absent', 'unclear'] as const;
export type AttendanceMark = (typeof ATTENDANCE_MARKS)[number];

/** What keeps a member from offering a lesson to everybody. */
export const NEWCOMER_REASONS = ['days', 'exchange'] as const;

/** The limits of group lessons. */
export const LESSONS = {
  seats: { min: 2, max: 12 },
  sessions: 12,
  minutes: { min: MEETINGS.minutes.min, max: 240, step: MEETINGS.minutes.step },
  /** How long before its start the first session is offered at least, in hours, and how far ahead the last one is at most, in days. */
  firstHours: 3,
  lastDays: 180,
  /** Open lessons of a teacher, their future sessions, and new lessons in a day. */
  open: 10,
  sessionsAhead: 40,
  newADay: 5,
  /** How many members may wait in a lesson. */
  waiting: 50,
  /** Seats, offers and waits ahead of a member; and in the first days of a member who has not been in a lesson. */
  seatsAhead: 8,
  newcomerSeats: 2,
  newcomerDays: 14,
  /** A teacher who has been a member for fewer days, or has exchanged nothing, offers only by link, at most this many seats. */
  teacherDays: 7,
  newTeacherSeats: 4,
  /** How long an offered seat is kept, in hours, and until how long before the start at the latest. */
  offer: { hours: 12, before: 18, from: 24, nobody: 3 },
  /** How long before its end a member is reminded of an offered seat, in hours, and how long before it at the latest. */
  offerReminder: { before: 6, atLeast: 1 },
  /** The hours of night, in which no offer ends and nobody is reminded of one. It then ends at `morning`. */
  night: { from: '22:00', until: '09:00', morning: '10:00' },
  /** How long the teacher can answer who asks, in hours, and until how long before the start. */
  askHours: 48,
  askBefore: 12,
  /** How often a member asks for a seat in one lesson. Each question mails the teacher. */
  asks: 3,
  /** Offers that a member may let pass in one lesson before the wait ends. */
  lapses: 2,
  /** Leaving counts as late from this many hours before a session. */
  lateHours: 12,
  /** A session is moved at most so often, and not later than this many hours before its old and new start. */
  moves: 3,
  moveHours: 3,
  /**
   * Whether a moved session still fits is asked when it moves by more than so many minutes, or takes place within so many hours. The answer
   * has so many hours, at most half of what is left, and at least some; without time for that, silence keeps the seat.
   */
  keep: { minutes: 30, within: 72, hours: 48, atLeast: 6 },
  /** When a lesson is finished, in hours after the end of its last session. */
  finishedHours: 72,
  /** How many members with an earlier seat are told of a new lesson of the teacher. */
  formerTold: 200,
  /** How long ended seats are kept, in days, and how many. */
  endedDays: 90,
  ended: 100,
  /** How long the teacher's place, its link and the notes of members are kept after the end, in days. */
  privateDays: 30,
  /** How long is kept who was there, in days after a session. */
  marksDays: 180,
  /** Who was in the room for so many minutes was there, unless the teacher says something else. */
  roomMinutes: 10,
  /** Whoever misses so many sessions in so many days gets for a time only seats shortly before the start. Days, hours, days. */
  misses: { count: 3, days: 90, hours: 24, forDays: 30 },
  /** A teacher who misses, or cancels late, so many sessions in so many days offers for a time only by link. */
  teacherMisses: { count: 2, days: 90, forDays: 30 },
  /** Seats that a teacher may take back in so many days before moderators look at it. */
  removals: { count: 3, days: 30 },
  /** A lesson that moderators hide is cancelled so many hours before its next session, unless they show it again. */
  hiddenHours: 24,
  /** How many members have to answer before it is shown how many would come again, and how many more each time before it changes. */
  thanksFrom: 5,
} as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const LESSON_LIMITS = {
  lessonTitle: { min: 2, max: 100 },
  lessonAbout: { min: 10, max: 2000 },
  bringAlong: { max: 500 },
  /** the part of town that everybody reads, and the address for those with a seat */
  lessonPlace: { area: 100, address: 200, link: 500, notes: 500 },
  seatNote: { max: 300 },
  lessonReason: { max: 300 },
  thanks: { max: 300 },
  thanksAnswer: { max: 300 },
} as const;
