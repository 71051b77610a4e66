/** The meetings of an exchange, and what happens around and after each, as one of its two parties sees them. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import {
  MEETING_CHANGES,
  MISSED_REASONS,
  PROPOSAL_STATUSES,
  SESSION_STATUSES,
  TEACHERS,
  TEACHING_ORDERS,
} from './limits.ts';

const Minutes = z.number().int().min(1);

/** How the two meet: by a link, by a call here, or elsewhere, as the text says. */
export const Join = z.discriminatedUnion('how', [
  z.object({ how: z.literal('link'), link: z.string() }),
  z.object({ how: z.literal('call') }),
  z.object({ how: z.literal('elsewhere'), where: z.string() }),
]);
export type Join = z.infer<typeof Join>;

/** The answer of one party: how long they met, or why they did not. */
export const SessionAnswer = z.object({
  met: z.boolean(),
  minutes: Minutes.nullable(),
  why: z.enum(MISSED_REASONS).nullable(),
  at: IsoDate,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** Absent in answers of earlier releases. */
export const attendanceFields = {
  /** Null unless the session is still planned. Pages show it from `SESSION_TIMING.join` minutes before the start until the end. */
  join: Join.nullable().optional(),
  /** Who is late, and by how many minutes; the latest entry last. */
  late: z.array(z.object({ by: ObjectId, minutes: Minutes, at: IsoDate })).optional(),
  /** The answers to whether the two met. The caller sees the other's after both have answered. */
  answers: z.object({ yours: SessionAnswer.nullable(), theirs: SessionAnswer.nullable() }).optional(),
  /** Until when, after the end of the session, the caller can answer or change the answer; null when that is not possible. */
  answerUntil: IsoDate.nullable().optional(),
  /** How long the two spoke in calls here around the session; null when they did not. */
  spokenMinutes: Minutes.nullable().optional(),
  /** How long a session lasted that took place; null for others. */
  heldMinutes: Minutes.nullable().optional(),
};

/** Where and how an exchange takes place. */
export const Meeting = z.object({
  platform: z.string().optional(),
  link: z.string().optional(),
  notes: z.string().optional(),
});
export type Meeting = z.infer<typeof Meeting>;

/**
 * A moment by somebody's clock: `2026-12-01T18:30`, and how many minutes that clock is ahead of UTC. Answers never contain the zone itself.
 */
export const Clock = z.object({ local: z.string(), offset: z.number().int() });
export type Clock = z.infer<typeof Clock>;

/** A moment by both clocks; null while a time zone is unknown. */
const Clocks = z.object({ startsAt: IsoDate, yours: Clock.nullable(), theirs: Clock.nullable() });

/** A suggested time. It never says why another time does not suit. */
export const SuggestedTime = Clocks.extend({
  /** Whom it suits. If `known` is `nothing` for one party, `fits` is about the other; if for both, it is a usual hour. */
  fits: z.enum(['both', 'you', 'they']),
  best: z.boolean(),
  /** For a series that begins with it: how many sessions suit as the first one does, out of how many, and which do not. */
  weeks: z.object({
    fit: z.number().int().min(0),
    of: z.number().int().min(1),
    misfit: z.array(IsoDate),
    /** The other's clock at each of its sessions; null while unknown. Absent without a series. */
    theirs: z.array(Clock.nullable()).optional(),
    /** When each of its sessions begins, by the caller's stored zone. Absent without a series, and in answers of earlier releases. */
    starts: z.array(IsoDate).optional(),
  }),
});
export type SuggestedTime = z.infer<typeof SuggestedTime>;

const Known = z.enum(['hours', 'nothing']);
export const SuggestedTimes = z.object({
  /** Times that suit both first, then by time. */
  times: z.array(SuggestedTime),
  /**
   * The moments of `at` that could be proposed, by both clocks, whether they suit or not. Each contains the sessions of a series that
   * begins with it.
   */
  at: z.array(Clocks.extend({ series: z.array(Clocks).optional() })).optional(),
  /** For which party hours are known. */
  known: z.object({ you: Known, they: Known }),
});
export type SuggestedTimes = z.infer<typeof SuggestedTimes>;

/** A part of a session, by who teaches it. */
export const SessionPart = z.object({ leg: z.enum(TEACHERS), minutes: Minutes });
export type SessionPart = z.infer<typeof SessionPart>;

/** One meeting of the two. */
export const MeetingSession = Clocks.extend({
  _id: ObjectId,
  /** Grows with each change of time, length or place, and with the cancellation. */
  sequence: z.number().int().min(0),
  minutes: Minutes,
  parts: z.array(SessionPart).min(1),
  /** Null when it takes place where the plan says. */
  place: Meeting.nullable(),
  /** The series that it belongs to, and its number in it, from 1. */
  seriesId: ObjectId.nullable(),
  number: z.number().int().min(1).nullable(),
  status: z.enum(SESSION_STATUSES),
  /** The member who cancelled it; `by` is null when the exchange has ended. */
  cancelled: z.object({ by: ObjectId.nullable(), at: IsoDate, reason: z.string(), late: z.boolean() }).nullable(),
  ...attendanceFields,
});
export type MeetingSession = z.infer<typeof MeetingSession>;

/** Times that one of the two has proposed. */
export const Proposal = z.object({
  _id: ObjectId,
  kind: z.enum(['new', 'move']),
  /** The session to move. */
  sessionId: ObjectId.nullable(),
  by: ObjectId,
  order: z.enum(TEACHING_ORDERS),
  first: z.enum(TEACHERS),
  minutes: Minutes,
  times: z.array(
    Clocks.extend({
      /** Whether the time is too near or past. */
      lapsed: z.boolean(),
      /** With `repeat`: every session that picking this time creates. */
      series: z.array(Clocks).optional(),
    }),
  ),
  repeat: z.object({ count: z.number().int(), everyWeeks: z.number().int() }).nullable(),
  place: Meeting.nullable(),
  message: z.string(),
  /** 1, and one more with each counter-proposal. */
  round: z.number().int().min(1),
  status: z.enum(PROPOSAL_STATUSES),
  createdAt: IsoDate,
  expiresAt: IsoDate,
  answeredBy: ObjectId.nullable(),
  answeredAt: IsoDate.nullable(),
  /** The message of a "none fits". */
  answer: z.string(),
  picked: IsoDate.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const Plan = z.object({
  /** Grows with each change. */
  rev: z.number().int().min(0),
  /** Where the two meet, unless a session has its own place: the `meetingDetails` of the request. */
  place: Meeting.nullable(),
  /** The length of the next session. */
  minutes: Minutes,
  /** By time. */
  sessions: z.array(MeetingSession),
  /** The newest first. */
  proposals: z.array(Proposal),
  /** Who teaches whom what. The plan of a ring's leg has one entry. */
  legs: z.array(
    z.object({
      leg: z.enum(TEACHERS),
      teacher: Person,
      learner: Person,
      skill: z.object({ _id: ObjectId, title: z.string() }),
      /** The number of planned sessions in which it is taught, and the time that it was taught. */
      planned: z.number().int().min(0),
      heldMinutes: z.number().int().min(0),
    }),
  ),
  /** The suggested next step: find a time, answer a proposal, complete the exchange. Null while the caller is asked whether the two met. */
  suggest: z.enum(['time', 'answer', 'complete']).nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** The parts of a plan that lists and headers show. */
export const PlanSummary = z.object({
  rev: z.number().int().min(0),
  /** The current or next session. */
  next: z.object({ sessionId: ObjectId, startsAt: IsoDate, minutes: Minutes, join: Join.optional() }).nullable(),
  /** Who has to answer an open proposal. */
  waiting: z.enum(['you', 'they']).nullable(),
  /** How many sessions are planned, and how many took place. */
  planned: z.number().int().min(0),
  held: z.number().int().min(0),
});
export type PlanSummary = z.infer<typeof PlanSummary>;

/** A change of the plan of an exchange. */
export const MeetingLine = z.object({
  /** The `rev` of the plan after the change. */
  rev: z.number().int().min(1),
  change: z.enum(MEETING_CHANGES),
  /** The proposal that was made or answered. */
  proposalId: ObjectId.nullable(),
  /** The proposed times; empty unless some were proposed. */
  times: z.array(IsoDate),
  /** The first session that was agreed, moved or cancelled, its start before the move, and the number of sessions. */
  startsAt: IsoDate.nullable(),
  was: IsoDate.nullable(),
  count: z.number().int().min(0),
  /** The length of the session; the real one if it took place. */
  minutes: z.number().int().min(1),
  /** Present in `late`: the delay in minutes. */
  late: z.number().int().min(1).optional(),
});
export type MeetingLine = z.infer<typeof MeetingLine>;
