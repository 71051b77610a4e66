import type { ProposalStatus, SessionStatus } from '@mutua/contracts';

/** What can be done to an open proposal. `lapse` and `void` are the product's. */
export type ProposalAction = 'pick' | 'counter' | 'decline' | 'withdraw' | 'lapse' | 'void';
export type SessionAction = 'move' | 'place' | 'cancel' | 'call_off';
/** Who acts on a proposal: who made it, the other one, or nobody. */
export type Actor = 'proposer' | 'other' | 'product';

/** Every allowed change of a proposal. Each begins with an open one. */
export const PROPOSAL_TRANSITIONS: Record<ProposalAction, { to: ProposalStatus; by: Actor }> = {
  pick: { to: 'picked', by: 'other' },
  counter: { to: 'countered', by: 'other' },
  decline: { to: 'declined', by: 'other' },
  withdraw: { to: 'withdrawn', by: 'proposer' },
  lapse: { to: 'lapsed', by: 'product' },
  void: { to: 'void', by: 'product' },
};

/** What becomes of a planned session. It can be changed while it is `open`: before its end, and by the product before its start. */
export const SESSION_TRANSITIONS: Record<SessionAction, { to: SessionStatus; until: 'start' | 'end' }> = {
  move: { to: 'planned', until: 'end' },
  place: { to: 'planned', until: 'end' },
  cancel: { to: 'cancelled', until: 'end' },
  call_off: { to: 'cancelled', until: 'start' },
};

/** Whether somebody may do this to a proposal: `forbidden` when only the other may, in any status, `gone` when it is no longer open. */
export function mayAnswer(action: ProposalAction, actor: Actor, status: ProposalStatus): 'yes' | 'forbidden' | 'gone' {
  if (PROPOSAL_TRANSITIONS[action].by !== actor) return 'forbidden';
  return status === 'open' ? 'yes' : 'gone';
}

/** Whether a session can be changed so at a moment. */
export function mayChange(
  action: SessionAction,
  { status, startsAt, minutes }: { status: SessionStatus; startsAt: Date; minutes: number },
  now: Date,
): boolean {
  const length = SESSION_TRANSITIONS[action].until === 'end' ? minutes * 60_000 : 0;
  return status === 'planned' && startsAt.getTime() + length > now.getTime();
}
