import type { ProposalStatus, SessionStatus } from '@mutua/contracts';

/** The actions on a proposal. Only the service itself does `lapse` and `void`. */
export type ProposalAction = 'pick' | 'counter' | 'decline' | 'withdraw' | 'lapse' | 'void';
export type SessionAction = 'move' | 'place' | 'cancel' | 'call_off';
/** Who acts on a proposal: the member who made it, the other member, or the service itself. */
export type Actor = 'proposer' | 'other' | 'product';

/** Every allowed change of a proposal. Each one starts from an open proposal. */
export const PROPOSAL_TRANSITIONS: Record<ProposalAction, { to: ProposalStatus; by: Actor }> = {
  pick: { to: 'picked', by: 'other' },
  counter: { to: 'countered', by: 'other' },
  decline: { to: 'declined', by: 'other' },
  withdraw: { to: 'withdrawn', by: 'proposer' },
  lapse: { to: 'lapsed', by: 'product' },
  void: { to: 'void', by: 'product' },
};

/**
 * Every allowed change of a planned session. `until` says how long it is allowed: up to the end, or for the service itself up to the
 * start.
 */
const SESSION_TRANSITIONS: Record<SessionAction, { to: SessionStatus; until: 'start' | 'end' }> = {
  move: { to: 'planned', until: 'end' },
  place: { to: 'planned', until: 'end' },
  cancel: { to: 'cancelled', until: 'end' },
  call_off: { to: 'cancelled', until: 'start' },
};

/** Whether an actor may do this to a proposal. `forbidden`: only another actor may, in any status. `gone`: it is no longer open. */
export function mayAnswer(action: ProposalAction, actor: Actor, status: ProposalStatus): 'yes' | 'forbidden' | 'gone' {
  if (PROPOSAL_TRANSITIONS[action].by !== actor) return 'forbidden';
  return status === 'open' ? 'yes' : 'gone';
}

/** Whether a session can be changed in this way at a moment. */
export function mayChange(
  action: SessionAction,
  { status, startsAt, minutes }: { status: SessionStatus; startsAt: Date; minutes: number },
  now: Date,
): boolean {
  const length = SESSION_TRANSITIONS[action].until === 'end' ? minutes * 60_000 : 0;
  return status === 'planned' && startsAt.getTime() + length > now.getTime();
}
