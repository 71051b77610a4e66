/** Forms about group lessons. */

import { z } from 'zod';
import { ClientId } from '../chat/forms.ts';
import { IsoDate, ObjectId } from '../core/common.ts';
import '../core/messages.ts';
import { optionalLine, optionalProse, prose, requiredLine, requiredProse, shownText } from '../core/text.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { hasCharacters } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { MeetingDetails } from '../meetings/forms.ts';
import { LanguageCode } from '../places/forms.ts';
import { atLeast, atMost, say } from '../texts/say.ts';
import { ADMISSIONS, AUDIENCES, LESSON_GIVES, LESSON_LISTED, LESSON_MODES, LESSONS } from './limits.ts';

const REQUIRED = say('This field is required');
const { lessonTitle, lessonAbout, bringAlong, lessonPlace, seatNote, lessonReason } = LIMITS;

/** A moment, rounded down to the minute. The service refuses moments that are too near or too far. */
const Moment = IsoDate.transform((date) => {
  const moment = new Date(date);
  moment.setUTCSeconds(0, 0);
  return moment.toISOString();
});

const { min, max, step } = LESSONS.minutes;
const Minutes = z
  .number()
  .int()
  .refine(
    (minutes) => minutes >= min && minutes <= max && minutes % step === 0,
    say('Please choose {min} to {max} minutes, in steps of {step}', { min, max, step }),
  );

const Sessions = z
  .array(z.object({ startsAt: Moment, minutes: Minutes }))
  .min(1, say('Please enter a date and time'))
  .max(...atMost(LESSONS.sessions, 'At most {max} dates'))
  .refine(
    (sessions) => new Set(sessions.map(({ startsAt }) => startsAt)).size === sessions.length,
    say('Please choose each time once'),
  )
  .transform((sessions) => sessions.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)));

/** The parts that do not belong to the mode are dropped. */
const PlaceOfLesson = z
  .object({
    mode: z.enum(LESSON_MODES),
    area: optionalLine(...atMost(lessonPlace.area, 'A place must not exceed {max} characters')),
    address: optionalLine(...atMost(lessonPlace.address, 'A place must not exceed {max} characters')),
    link: MeetingDetails.shape.link,
    notes: optionalProse(...atMost(lessonPlace.notes, 'Notes must not exceed {max} characters')),
  })
  .refine(({ mode, link }) => mode !== 'link' || link, { path: ['link'], error: REQUIRED })
  .refine(({ mode, area }) => mode !== 'person' || area, { path: ['area'], error: REQUIRED })
  .transform(({ mode, area = '', address = '', link = '', notes = '' }) =>
    mode === 'person'
      ? { mode, area, address, link: '', notes }
      : { mode, area: '', address: '', link: mode === 'link' ? link : '', notes },
  );

const Seats = z
  .number()
  .int()
  .min(LESSONS.seats.min, say('Please choose {min} to {max} seats', LESSONS.seats))
  .max(LESSONS.seats.max, say('Please choose {min} to {max} seats', LESSONS.seats));
const Least = z.number().int().min(1).max(LESSONS.seats.max);

const fields = {
  title: requiredLine(say('Title is required'))
    .max(...atMost(lessonTitle.max, 'Title must not exceed {max} characters'))
    .refine(
      (title) => hasCharacters(title, lessonTitle.min),
      say('Title must be at least {min} characters', { min: lessonTitle.min }),
    ),
  about: requiredProse(say('Description is required'))
    .min(...atLeast(lessonAbout.min, 'Description must be at least {min} characters'))
    .max(...atMost(lessonAbout.max, 'Description must not exceed {max} characters')),
  /** Empty text removes what was stored. */
  bringAlong: prose()
    .max(...atMost(bringAlong.max, 'Text must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  language: LanguageCode,
  place: PlaceOfLesson,
  seats: Seats,
  least: Least,
  admission: z.enum(ADMISSIONS),
  gives: z.enum(LESSON_GIVES),
  listed: z.enum(LESSON_LISTED),
  audience: z.enum(AUDIENCES),
};

/** Arranges a meeting of an exchange ring. It has one session, and a seat for each member. */
export const RingMeetingInput = z.object({
  kind: z.literal('ring'),
  ringId: ObjectId,
  title: fields.title,
  /** What the members want to do; may be empty. */
  about: optionalProse(...atMost(lessonAbout.max, 'Description must not exceed {max} characters')),
  sessions: z.array(z.object({ startsAt: Moment, minutes: Minutes })).length(1, say('Please enter a date and time')),
  place: PlaceOfLesson,
});
export type RingMeetingInput = z.infer<typeof RingMeetingInput>;

const LEAST = { path: ['least'], error: say('There are fewer seats than that') };

/** Offers a lesson. */
export const LessonInput = z
  .object({
    /** It follows from the number of sessions. */
    kind: z.enum(['workshop', 'course']).optional(),
    skillId: ObjectId,
    ...fields,
    sessions: Sessions,
    least: Least.default(1),
    /** When absent: after the teacher's yes for a lesson in person, else at once. */
    admission: z.enum(ADMISSIONS).optional(),
    gives: z.enum(LESSON_GIVES).default('bring'),
    listed: z.enum(LESSON_LISTED).default('everybody'),
    audience: z.enum(AUDIENCES).default('adults'),
    /** By which the dates were chosen. It is the clock of the place of a lesson in person. When absent: that of the profile. */
    timeZone: BrowserTimeZone,
    /** A repeated lesson with the same id is not stored. */
    clientId: ClientId,
  })
  .refine(({ seats, least }) => least <= seats, LEAST);
export type LessonInput = z.infer<typeof LessonInput>;

/** A lesson, or the meeting of a ring, by its `kind`. */
export const NewLesson = z.discriminatedUnion('kind', [RingMeetingInput, LessonInput]);
export type NewLesson = z.infer<typeof NewLesson>;

/** Changes an open lesson. Absent fields stay as they are. */
export const LessonChange = z
  .object(fields)
  .partial()
  .extend({
    /** The `version` that the caller sees. */
    version: z.number().int().min(1),
  })
  .refine(({ seats, least }) => seats === undefined || least === undefined || least <= seats, LEAST);
export type LessonChange = z.infer<typeof LessonChange>;

const Reason = optionalProse(...atMost(lessonReason.max, 'Reason must not exceed {max} characters'));

export const CancelLessonInput = z
  .object({
    /** `rest`: the session and all later ones. */
    scope: z.enum(['one', 'rest', 'all']).default('all'),
    /** Required unless all are cancelled. */
    sessionId: ObjectId.optional(),
    reason: Reason,
  })
  .refine(({ scope, sessionId }) => scope === 'all' || sessionId, { path: ['sessionId'], error: REQUIRED });
export type CancelLessonInput = z.infer<typeof CancelLessonInput>;

/** Moves a session. */
export const MoveSessionInput = z.object({
  startsAt: Moment,
  minutes: Minutes.optional(),
  /** The `version` that the caller sees. */
  version: z.number().int().min(1),
});
export type MoveSessionInput = z.infer<typeof MoveSessionInput>;

const Note = optionalProse(...atMost(seatNote.max, 'Note must not exceed {max} characters'));

/** Takes a seat, asks for one, or waits for one. */
export const SeatInput = z.object({
  /** The own skill that the caller brings. Required unless the lesson gives nothing. */
  brings: ObjectId.optional(),
  /** Only the teacher reads it. */
  note: Note,
  /** Whether to wait when it is full. */
  orWait: z.boolean().default(false),
  /** Whether to take it although somebody has a seat whom the caller has blocked. */
  despite: z.boolean().default(false),
  /** The starts of the sessions that the caller sees. Others are refused, because the lesson was moved meanwhile. */
  dates: z.array(Moment).max(LESSONS.sessions).optional(),
});
export type SeatInput = z.infer<typeof SeatInput>;

/** Takes an offered seat or lets it pass, or changes what the caller brings. */
export const SeatChange = z
  .object({
    offer: z.enum(['take', 'pass']).optional(),
    brings: ObjectId.optional(),
    /** An absent note stays as it is; an empty one is removed. */
    note: prose()
      .max(...atMost(seatNote.max, 'Note must not exceed {max} characters'))
      .transform(shownText)
      .optional(),
  })
  .refine(({ offer, brings, note }) => offer !== undefined || brings !== undefined || note !== undefined, {
    path: ['offer'],
    error: REQUIRED,
  });
export type SeatChange = z.infer<typeof SeatChange>;

/** The teacher's answer to who asks, or the end of a seat. */
export const LessonPersonInput = z.object({ answer: z.enum(['yes', 'no', 'remove']), reason: Reason });
export type LessonPersonInput = z.infer<typeof LessonPersonInput>;
