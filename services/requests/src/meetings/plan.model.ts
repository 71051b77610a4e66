import type {
  MeetingDetails,
  ProposalStatus,
  SessionPart,
  SessionStatus,
  Teacher,
  TeachingOrder,
} from '@mutua/contracts';
import type { Repeat } from './series.ts';

export interface StoredSession {
  _id: string;
  /** Of its entry in calendars. */
  uid: string;
  sequence: number;
  startsAt: Date;
  minutes: number;
  parts: SessionPart[];
  /** Null for that of the request. */
  place: MeetingDetails | null;
  /** The zone of who proposed it, and the time by that clock, as agreed. */
  zone: string | null;
  local: string;
  seriesId: string | null;
  number: number | null;
  status: SessionStatus;
  /** By whom: null when the exchange has ended. */
  cancelled: { by: string | null; at: Date; reason: string; late: boolean } | null;
}

export interface StoredProposal {
  _id: string;
  clientId: string | null;
  kind: 'new' | 'move';
  sessionId: string | null;
  by: string;
  order: TeachingOrder;
  first: Teacher;
  minutes: number;
  times: Date[];
  repeat: Repeat | null;
  /** Of who proposed: a series follows that clock. */
  zone: string | null;
  place: MeetingDetails | null;
  message: string;
  round: number;
  createdAt: Date;
  expiresAt: Date;
  status: ProposalStatus;
  answeredBy: string | null;
  answeredAt: Date | null;
  answer: string;
  picked: Date | null;
}

/** The meetings of an exchange, a part of its request. The place of the plan is the request's `meetingDetails`. */
export interface StoredPlan {
  rev: number;
  /** How long the last proposal was. */
  minutes: number;
  sessions: StoredSession[];
  proposals: StoredProposal[];
  /** When the first open proposal lapses; absent without one. */
  dueAt?: Date;
  /** When the last planned session ends; absent without one. */
  lastEnd?: Date;
}
