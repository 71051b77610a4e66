/** Requests that wait for an answer, and absences of members. */
import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../common.ts';
import { AWAY_REQUESTS, CATEGORIES } from '../constants.ts';

/** An earlier version of a request, before the sender edited it. */
export const RequestEdit = z.object({
  /** When it was edited. */
  at: IsoDate,
  message: z.string(),
  senderSkillId: z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) }),
});
export type RequestEdit = z.infer<typeof RequestEdit>;

/** What others see of a member who is away. */
export const PublicAway = z.object({
  /** The last day; null for an open end. */
  until: z.iso.date().nullable(),
  note: z.string(),
  requests: z.enum(AWAY_REQUESTS),
});
export type PublicAway = z.infer<typeof PublicAway>;

/** A current or future absence, as its member sees it. */
export const Away = PublicAway.extend({
  /** The first day. */
  from: z.iso.date(),
  /** Midnights by the member's clock at the time of setting. */
  startsAt: IsoDate,
  endsAt: IsoDate.nullable(),
});
export type Away = z.infer<typeof Away>;

/** A planned session during an absence. */
export const AwaySession = z.object({
  requestId: ObjectId,
  sessionId: ObjectId,
  startsAt: IsoDate,
  minutes: z.number().int().min(1),
  otherUser: Person,
});
export type AwaySession = z.infer<typeof AwaySession>;
