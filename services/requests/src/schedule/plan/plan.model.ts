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

/** The answer of one member about whether the two met. */
export interface StoredAnswer {
  by: string;
  met: boolean;
  minutes: number | null;
  why: MissedReason | null;
  at: Date;
}

/** A call of the two around the time of a session. */
export interface StoredCall {
  _id: string;
  startedAt: Date;
  seconds: number;
}

export interface StoredSession {
  _id: string;
  /** The id of its calendar entry. */
  uid: string;
  sequence: number;
  startsAt: Date;
  minutes: number;
  parts: SessionPart[];
  /** Null means the place of the request. */
  place: MeetingDetails | null;
  /** The zone of the proposing member. `local` is the agreed time on the clock of that zone. */
  zone: string | null;
  local: string;
  seriesId: string | null;
  number: number | null;
  status: SessionStatus;
  /** Who cancelled it; `by` is null when the end of the exchange did. */
  cancelled: { by: string | null; at: Date; reason: string; late: boolean } | null;
  /** When this time was agreed; absent in sessions from before reminders. */
  setAt?: Date;
  /** Which members were sent which reminder about this time; absent before the first one. */
  told?: Partial<Record<MeetingDue, Teacher[]>>;
  /** Who will be how many minutes late; absent when nobody said so. `answers` is absent in the same way. */
  late?: { by: string; minutes: number; at: Date }[];
  answers?: StoredAnswer[];
  /** Absent without a call. */
  calls?: StoredCall[];
  /** When it was settled whether they met, or found that their answers contradict each other; absent before. */
  settledAt?: Date;
  /** How many minutes the session took. Absent unless it was held, and in sessions from before answers. */
  heldMinutes?: number;
  /** Set when the session was over before Mutua asked whether members met. Nobody is asked about it. */
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
  /** The zone of the proposing member. The sessions of a series follow its clock. */
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

/** The meetings of an exchange, a part of its request. The place of the plan is `meetingDetails` of the request. */
export interface StoredPlan {
  rev: number;
  /** The length of the last proposal in minutes. */
  minutes: number;
  sessions: StoredSession[];
  proposals: StoredProposal[];
  /** When the sweep looks at the plan next: a proposal lapses, a session begins, or a session is over. Absent when nothing is due later. */
  dueAt?: Date;
  /** The end of the last planned session; absent without one. */
  lastEnd?: Date;
}
