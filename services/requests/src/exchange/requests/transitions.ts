import type { RequestStatus } from '@mutua/contracts';
import type { Side } from '../../store/request.model.ts';

export type Action = 'accept' | 'reject' | 'complete' | 'cancel';

interface Transition {
  to: RequestStatus;
  /** The parties that may do the action, by the status before it. */
  from: Partial<Record<RequestStatus, readonly Side[]>>;
}

const BOTH = ['sender', 'receiver'] as const;

/** Every allowed change of a request's status, with the parties who may make it. Any other change is refused. */
export const TRANSITIONS: Record<Action, Transition> = {
  accept: { to: 'accepted', from: { pending: ['receiver'] } },
  reject: { to: 'rejected', from: { pending: ['receiver'] } },
  complete: { to: 'completed', from: { accepted: BOTH } },
  cancel: { to: 'cancelled', from: { pending: ['sender'], accepted: BOTH } },
};

/** Whether a party may do this now. `forbidden`: only the other party may ever do it. `conflict`: the status does not allow it. */
export function mayDo(action: Action, side: Side, status: RequestStatus): 'yes' | 'forbidden' | 'conflict' {
  const { from } = TRANSITIONS[action];
  const isEver = Object.values(from).some((sides) => sides.includes(side));
  const sides = from[status];
  if (sides?.includes(side)) return 'yes';
  return sides || !isEver ? 'forbidden' : 'conflict';
}
