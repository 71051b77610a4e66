import type { MeetingChange, MeetingDetails } from '@mutua/contracts';
import { revised } from './basics.ts';
import type { StoredPlan, StoredProposal, StoredSession } from './plan.model.ts';
import { PROPOSAL_TRANSITIONS, type ProposalAction } from './transitions.ts';
import type { Zone } from './zones.ts';

/** Why a change is refused. */
export type Refusal =
  | 'proposal_not_found'
  | 'session_not_found'
  | 'own_proposal'
  | 'not_own_proposal'
  | 'proposal_open'
  | 'proposal_gone'
  | 'time_gone'
  | 'time_near'
  | 'time_far'
  | 'time_not_proposed'
  | 'not_moved'
  | 'nothing_left'
  | 'one_teacher'
  | 'session_gone'
  | 'plan_full'
  | 'too_many_open'
  | 'too_many_today'
  | 'plan_changed'
  | 'late_early'
  | 'late_often'
  | 'answer_early'
  | 'answer_settled';

export interface ChangedSession {
  session: StoredSession;
  /** When the session was before it was moved. */
  was: Date | null;
}

/** What a change of a plan was about. */
export interface Change {
  change: MeetingChange;
  proposal: StoredProposal | null;
  sessions: ChangedSession[];
  /** How many minutes late the member will be. */
  late?: number;
}

export type Outcome =
  | { plan: StoredPlan; change: Change /** The new place of the whole plan. */; place?: MeetingDetails }
  | { refused: Refusal }
  /** The same member has made the same change before. */
  | 'repeated';

/** Who changes the plan of which exchange, and when. */
export interface ChangeContext {
  requestId: string;
  by: string;
  now: Date;
  zone: Zone;
  /** Whether the exchange is a leg of a ring, in which only the receiver teaches. */
  isLeg: boolean;
  /** Where the two meet. */
  place: MeetingDetails | null;
}

export const refuse = (refused: Refusal): Outcome => ({ refused });

/** Builds the outcome of a change that was made. */
export const done = (
  plan: StoredPlan,
  change: MeetingChange,
  of: Partial<Change> = {},
): Extract<Outcome, { plan: StoredPlan }> => ({
  plan: revised(plan),
  change: { change, proposal: null, sessions: [], ...of },
});

/** Returns the proposal with its answer. */
export const answered = (
  proposal: StoredProposal,
  action: ProposalAction,
  { by, now }: Pick<ChangeContext, 'now'> & { by: string | null },
  more: Partial<StoredProposal> = {},
): StoredProposal => ({
  ...proposal,
  status: PROPOSAL_TRANSITIONS[action].to,
  answeredBy: by,
  answeredAt: now,
  ...more,
});
