/** The meetings of an exchange, as one of its two parties sees them. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MEETING_CHANGES, PROPOSAL_STATUSES, SESSION_STATUSES, TEACHERS, TEACHING_ORDERS } from '../constants.ts';
import { afterFields, Join } from './after.ts';

const Place = z.object({ platform: z.string().optional(), link: z.string().optional(), notes: z.string().optional() });
const Minutes = z.number().int().min(1);
const Party = z.object({ _id: ObjectId, name: z.string(), avatar: z.string().nullable() });

/** A moment by somebody's clock: `2026-12-01T18:30`, and how many minutes that clock is ahead of UTC. The zone itself is never named. */
export const Clock = z.object({ local: z.string(), offset: z.number().int() });
export type Clock = z.infer<typeof Clock>;

/** A moment by the clocks of both; null while a time zone is unknown. */
const Clocks = z.object({ startsAt: IsoDate, yours: Clock.nullable(), theirs: Clock.nullable() });

/** A time that the service suggests. It never says why another one does not suit. */
export const SuggestedTime = Clocks.extend({
  /** Whom it suits. While `known` says `nothing` of one of the two, it is the other; of both, it is a usual hour for both. */
  fits: z.enum(['both', 'you', 'they']),
  /** One of at most five that suit best. */
  best: z.boolean(),
  /** Of a series that begins with it: how many sessions suit whom the first one suits, of how many, and those that do not. */
  weeks: z.object({
    fit: z.number().int().min(0),
    of: z.number().int().min(1),
    misfit: z.array(IsoDate),
    /** The other's clock at each of its sessions; null while unknown. Absent without a series. */
    theirs: z.array(Clock.nullable()).optional(),
  }),
});
export type SuggestedTime = z.infer<typeof SuggestedTime>;

const Known = z.enum(['hours', 'nothing']);
export const SuggestedTimes = z.object({
  /** Those that suit both first, then by time. */
  times: z.array(SuggestedTime),
  /** Those moments of `at` that could be proposed, by both clocks, whether they suit or not; each with every session of a series that begins with it. */
  at: z.array(Clocks.extend({ series: z.array(Clocks).optional() })).optional(),
  /** Of whom hours are known. */
  known: z.object({ you: Known, they: Known }),
});
export type SuggestedTimes = z.infer<typeof SuggestedTimes>;

/** What of a session is taught by whom. */
export const SessionPart = z.object({ leg: z.enum(TEACHERS), minutes: Minutes });
export type SessionPart = z.infer<typeof SessionPart>;

/** One meeting of the two. */
export const MeetingSession = Clocks.extend({
  _id: ObjectId,
  /** Grows with each change of time, length or place, and with the cancellation. */
  sequence: z.number().int().min(0),
  minutes: Minutes,
  parts: z.array(SessionPart).min(1),
  /** Its own place; null for that of the plan. */
  place: Place.nullable(),
  /** The series that it belongs to, and its number there, from 1. */
  seriesId: ObjectId.nullable(),
  number: z.number().int().min(1).nullable(),
  status: z.enum(SESSION_STATUSES),
  /** By whom: null when the exchange has ended. */
  cancelled: z.object({ by: ObjectId.nullable(), at: IsoDate, reason: z.string(), late: z.boolean() }).nullable(),
  ...afterFields,
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
      /** Too near or past. */
      lapsed: z.boolean(),
      /** With `repeat`: every session that a pick of this time makes. */
      series: z.array(Clocks).optional(),
    }),
  ),
  repeat: z.object({ count: z.number().int(), everyWeeks: z.number().int() }).nullable(),
  place: Place.nullable(),
  message: z.string(),
  /** 1, and one more with each counter-proposal. */
  round: z.number().int().min(1),
  status: z.enum(PROPOSAL_STATUSES),
  createdAt: IsoDate,
  expiresAt: IsoDate,
  answeredBy: ObjectId.nullable(),
  answeredAt: IsoDate.nullable(),
  /** The words of a "none fits". */
  answer: z.string(),
  picked: IsoDate.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const Plan = z.object({
  /** Grows with each change. */
  rev: z.number().int().min(0),
  /** Where the two meet, unless a session says otherwise: the `meetingDetails` of the request. */
  place: Place.nullable(),
  /** How long a next session would be. */
  minutes: Minutes,
  /** By time. */
  sessions: z.array(MeetingSession),
  /** The newest first. */
  proposals: z.array(Proposal),
  /** Who teaches whom what. The leg of a ring has one. */
  legs: z.array(
    z.object({
      leg: z.enum(TEACHERS),
      teacher: Party,
      learner: Party,
      skill: z.object({ _id: ObjectId, title: z.string() }),
      /** Sessions to come with it, and how long it was taught. */
      planned: z.number().int().min(0),
      heldMinutes: z.number().int().min(0),
    }),
  ),
  /** What the caller could do next: find a time, answer a proposal, complete the exchange. Null while the caller is asked whether the two met. */
  suggest: z.enum(['time', 'answer', 'complete']).nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** What lists and headers show of a plan. */
export const PlanSummary = z.object({
  rev: z.number().int().min(0),
  /** The session that takes place now or comes next. */
  next: z.object({ sessionId: ObjectId, startsAt: IsoDate, minutes: Minutes, join: Join.optional() }).nullable(),
  /** Whose answer an open proposal waits for. */
  waiting: z.enum(['you', 'they']).nullable(),
  /** How many sessions are to come, and were held. */
  planned: z.number().int().min(0),
  held: z.number().int().min(0),
});
export type PlanSummary = z.infer<typeof PlanSummary>;

/** A change of the plan of an exchange. */
export const MeetingLine = z.object({
  /** The `rev` of the plan since then. */
  rev: z.number().int().min(1),
  change: z.enum(MEETING_CHANGES),
  /** The proposal that was made or answered. */
  proposalId: ObjectId.nullable(),
  /** The proposed times; empty unless some were proposed. */
  times: z.array(IsoDate),
  /** The first session that was agreed, moved or cancelled, where it was before, and how many there are. */
  startsAt: IsoDate.nullable(),
  was: IsoDate.nullable(),
  count: z.number().int().min(0),
  /** Of a session; of one that was held, how long it was. */
  minutes: z.number().int().min(1),
  /** Present in `late`: about how many minutes. */
  late: z.number().int().min(1).optional(),
});
export type MeetingLine = z.infer<typeof MeetingLine>;
