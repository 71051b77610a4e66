/** A circle is the conversation of a group lesson: its teacher, and the members with a seat. In the meeting of a ring all are hosts. */
export const CIRCLE_ROLES = ['teacher', 'learner', 'host'] as const;
export type CircleRole = (typeof CIRCLE_ROLES)[number];

/** What a circle tells by itself. `seat`: a member has one. `placed`: the lesson is elsewhere. `held`: the session has taken place. */
export const CIRCLE_LINES = ['opened', 'seat', 'moved', 'placed', 'cancelled', 'held'] as const;
export type CircleLineKind = (typeof CIRCLE_LINES)[number];

/** The limits of circles. */
export const CIRCLES = {
  /** For how many days after the end of the lesson members can write, and read, and when the circle is removed. */
  writeDays: 14,
  readDays: 90,
  keptDays: 365,
  /** The newest lines that are kept. */
  lines: 100,
  /** Messages in a minute, of one member and of a whole circle. */
  messages: { member: 30, circle: 120 },
  /** Words to all that a teacher sends in a day. */
  words: 3,
  /** For how long a teacher can pause somebody's writing. */
  pauseHours: 24,
  /** A page tells how far its member has read at most once in this time. */
  readSeconds: 2,
} as const;
