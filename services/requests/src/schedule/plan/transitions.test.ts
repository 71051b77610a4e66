import { PROPOSAL_STATUSES, SESSION_STATUSES } from '@mutua/contracts/limits';
import { type Actor, mayAnswer, mayChange, type ProposalAction, type SessionAction } from './transitions.ts';

const ACTORS: Actor[] = ['proposer', 'other', 'product'];
/** The actor who may do each action to an open proposal. */
const OPEN: Record<ProposalAction, Actor> = {
  pick: 'other',
  counter: 'other',
  decline: 'other',
  withdraw: 'proposer',
  lapse: 'product',
  void: 'product',
};
const answers = (Object.keys(OPEN) as ProposalAction[]).flatMap((action) =>
  ACTORS.flatMap((actor) => PROPOSAL_STATUSES.map((status) => ({ action, actor, status }))),
);

it.each(answers)('checks whether the $actor may $action a proposal that is $status', ({ action, actor, status }) => {
  const expected = OPEN[action] !== actor ? 'forbidden' : status === 'open' ? 'yes' : 'gone';
  expect(mayAnswer(action, actor, status)).toBe(expected);
});

const NOW = new Date('2026-12-01T18:00Z');
const MOMENTS = {
  'to come': new Date('2026-12-01T18:01Z'),
  'in progress': new Date('2026-12-01T17:30Z'),
  over: new Date('2026-12-01T17:00Z'),
};
const ACTIONS: SessionAction[] = ['move', 'place', 'cancel', 'call_off'];
const changes = ACTIONS.flatMap((action) =>
  SESSION_STATUSES.flatMap((status) =>
    (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).map((moment) => ({ action, status, moment })),
  ),
);

it.each(changes)(
  'checks whether $action is allowed for a $status session that is $moment',
  ({ action, status, moment }) => {
    const isOpen = moment === 'to come' || (moment === 'in progress' && action !== 'call_off');
    expect(mayChange(action, { status, startsAt: MOMENTS[moment], minutes: 60 }, NOW)).toBe(
      status === 'planned' && isOpen,
    );
  },
);
