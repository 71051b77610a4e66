import type {
  MeetingDetails,
  MeetingDue,
  MissedReason,
  ProposalStatus,
  SessionPart,
  SessionStatus,
  Teacher,
  TeachingOrder,
} from '@mutua/contracts';
import type { Repeat } from './series.ts';

/** Whether the two met, by one of them. */
export interface StoredAnswer {
  by: string;
  met: boolean;
  minutes: number | null;
  why: MissedReason | null;
  at: Date;
}

/** A call of the two around a session. */
export interface StoredCall {
  _id: string;
  startedAt: Date;
  seconds: number;
}

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
  /** When it was agreed that it is at this time; absent in those from before reminders. */
  setAt?: Date;
  /** Which sides were told what about this time; absent before anything was told. */
  told?: Partial<Record<MeetingDue, Teacher[]>>;
  /** Who was late, by how many minutes; absent when nobody said so, as the answers. */
  late?: { by: string; minutes: number; at: Date }[];
  answers?: StoredAnswer[];
  /** Absent without one. */
  calls?: StoredCall[];
  /** When it was known whether they met, or that they do not agree about it; absent before. */
  settledAt?: Date;
  /** How long it was; absent unless it was held, and in those from before answers. */
  heldMinutes?: number;
  /** It was over before there were questions: nobody is asked. */
  isEarlier?: true;
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
  /** When the sweep looks at it next: a proposal lapses, a session begins or is over. Absent when there is nothing to come. */
  dueAt?: Date;
  /** When the last planned session ends; absent without one. */
  lastEnd?: Date;
}
