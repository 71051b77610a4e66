import { REQUEST_STATUSES } from '@mutua/contracts/limits';
import type { Side } from '../../store/request.model.ts';
import { type Action, mayDo } from './transitions.ts';

const ACTIONS: Action[] = ['accept', 'reject', 'complete', 'cancel'];

/** Every allowed transition: the party, the action, and the status before it. */
const OPEN = [
  'receiver accept pending',
  'receiver reject pending',
  'sender cancel pending',
  'sender complete accepted',
  'receiver complete accepted',
  'sender cancel accepted',
  'receiver cancel accepted',
];
/** The actions that only the other party may do. */
const FORBIDDEN = [
  ...REQUEST_STATUSES.flatMap((status) => [`sender accept ${status}`, `sender reject ${status}`]),
  'receiver cancel pending',
];

const cases = (['sender', 'receiver'] as Side[]).flatMap((side) =>
  ACTIONS.flatMap((action) => REQUEST_STATUSES.map((status) => ({ side, action, status }))),
);

it.each(cases)('checks whether the $side may $action a request that is $status', ({ side, action, status }) => {
  const transition = `${side} ${action} ${status}`;
  const expected = OPEN.includes(transition) ? 'yes' : FORBIDDEN.includes(transition) ? 'forbidden' : 'conflict';
  expect(mayDo(action, side, status)).toBe(expected);
});
