import type { ProposalInput, ProposalStatus } from '@mutua/contracts';
import {
  ADA,
  agreed,
  BEN,
  by,
  choice,
  first,
  input,
  NOW,
  planAfter,
  proposed,
  refusal,
  T1,
  T2,
} from '../../../test/plans.ts';
import { EMPTY_PLAN } from './basics.ts';
import type { StoredPlan } from './plan.model.ts';
import { ended, lapsed } from './plan.ts';
import { close, counter, pick, propose } from './proposals.ts';

describe('every action on a proposal in every state, by each side', () => {
  const STATES: Record<ProposalStatus, (plan: StoredPlan, id: string) => StoredPlan> = {
    open: (plan) => plan,
    picked: (plan, id) => planAfter(pick(plan, by(BEN), id, choice(T2))),
    countered: (plan, id) => planAfter(counter(plan, by(BEN), id, input())),
    declined: (plan, id) => planAfter(close(plan, by(BEN), id, 'decline')),
    withdrawn: (plan, id) => planAfter(close(plan, by(ADA), id, 'withdraw')),
    lapsed: (plan) => lapsed(plan, new Date('2026-12-03T12:00Z')) ?? plan,
    void: (plan) => ended(plan, NOW),
  };
  const ACTIONS = {
    pick: (plan: StoredPlan, member: string, id: string) => pick(plan, by(member), id, choice(T1)),
    counter: (plan: StoredPlan, member: string, id: string) => counter(plan, by(member), id, input()),
    decline: (plan: StoredPlan, member: string, id: string) => close(plan, by(member), id, 'decline'),
    withdraw: (plan: StoredPlan, member: string, id: string) => close(plan, by(member), id, 'withdraw'),
  };
  const cases = (Object.keys(STATES) as ProposalStatus[]).flatMap((state) =>
    (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).flatMap((action) =>
      (['proposer', 'other'] as const).map((side) => ({ state, action, side })),
    ),
  );

  it.each(cases)('$side $action $state', ({ state, action, side }) => {
    const { plan, id } = proposed();
    const outcome = ACTIONS[action](STATES[state](plan, id), side === 'proposer' ? ADA : BEN, id);
    const isOwn = side === 'proposer';
    const isRepeat = `${action} ${state}` === (isOwn ? 'withdraw withdrawn' : 'decline declined');
    if (isRepeat) expect(outcome).toBe('repeated');
    else if (action === 'withdraw' && !isOwn) expect(refusal(outcome)).toBe('not_own_proposal');
    else if (action !== 'withdraw' && isOwn) expect(refusal(outcome)).toBe('own_proposal');
    else if (state !== 'open') expect(refusal(outcome)).toBe('proposal_gone');
    else expect(planAfter(outcome).rev).toBe(plan.rev + 1);
  });
});

describe('proposing', () => {
  it.each<[string, Partial<ProposalInput>, string]>([
    ['a time that is past', { times: ['2026-11-25T11:00:00.000Z'] }, 'time_near'],
    ['a time in 14 minutes', { times: [T1, '2026-11-25T12:14:00.000Z'] }, 'time_near'],
    ['a time in 181 days', { times: ['2027-05-26T12:00:00.000Z'] }, 'time_far'],
    ['to move a session that is not there', { kind: 'move', sessionId: 'd'.repeat(24) }, 'session_not_found'],
  ])('refuses %s', (_what, fields, reason) => {
    expect(refusal(propose(EMPTY_PLAN, by(ADA), input(fields)))).toBe(reason);
  });

  it('accepts a time in exactly 15 minutes, and one in 180 days', () => {
    const times = ['2026-11-25T12:15:00.000Z', '2027-05-24T12:00:00.000Z'];
    expect(planAfter(propose(EMPTY_PLAN, by(ADA), input({ times }))).proposals).toHaveLength(1);
  });

  it('lets only the receiver teach in a leg of a ring', () => {
    const context = { ...by(ADA), isLeg: true };
    expect(refusal(propose(EMPTY_PLAN, context, input({ order: 'both' })))).toBe('one_teacher');
    expect(planAfter(propose(EMPTY_PLAN, context, input())).proposals[0]?.order).toBe('receiver');
  });

  it('allows one open proposal for the same subject, and takes the same client id as the same proposal', () => {
    const { plan } = proposed({ clientId: 'one' });
    expect(refusal(propose(plan, by(BEN), input()))).toBe('proposal_open');
    expect(propose(plan, by(ADA), input({ clientId: 'one' }))).toBe('repeated');
    expect(refusal(propose(plan, by(BEN), input({ clientId: 'one' })))).toBe('proposal_open');
  });

  it('allows four open proposals, one for each session', () => {
    let plan = agreed({ repeat: { count: 5, everyWeeks: 1 } });
    const [one, two, three, four, five] = plan.sessions.map(({ _id }) => _id);
    for (const sessionId of [one, two, three, four]) {
      plan = planAfter(propose(plan, by(BEN), input({ kind: 'move', sessionId, times: [T2] })));
    }
    expect(refusal(propose(plan, by(BEN), input({ kind: 'move', sessionId: one, times: [T2] })))).toBe('proposal_open');
    expect(refusal(propose(plan, by(BEN), input({ kind: 'move', sessionId: five })))).toBe('too_many_open');
  });

  it('allows twenty in a day, counters included', () => {
    let { plan, id } = proposed();
    for (let made = 1; made < 20; made += 1) {
      plan = planAfter(counter(plan, by(made % 2 ? BEN : ADA), id, input()));
      id = plan.proposals.at(-1)?._id ?? '';
    }
    expect(plan.proposals.at(-1)?.round).toBe(20);
    expect(refusal(counter(plan, by(ADA), id, input()))).toBe('too_many_today');
    const tomorrow = by(ADA, new Date('2026-11-26T12:00Z'));
    expect(planAfter(counter(plan, tomorrow, id, input())).proposals).toHaveLength(21);
  });

  it('allows 24 planned sessions in a plan', () => {
    let plan = agreed({ repeat: { count: 12, everyWeeks: 1 } });
    const again = proposed({ repeat: { count: 12, everyWeeks: 2 } }, plan);
    plan = planAfter(pick(again.plan, by(BEN), again.id, choice(T2)));
    expect(refusal(propose(plan, by(ADA), input()))).toBe('plan_full');
  });
});

describe('picking', () => {
  it('makes one session, taught half by each member', () => {
    const plan = agreed({ minutes: 45 });
    expect(plan.sessions).toMatchObject([
      {
        startsAt: new Date(T1),
        minutes: 45,
        sequence: 0,
        local: '2026-12-01T18:30',
        status: 'planned',
        seriesId: null,
        parts: [
          { leg: 'receiver', minutes: 25 },
          { leg: 'sender', minutes: 20 },
        ],
      },
    ]);
    expect(plan).toMatchObject({ minutes: 45, lastEnd: new Date('2026-12-01T18:15Z') });
    // The sweep looks at the session two hours earlier than the day before it.
    expect(plan.dueAt).toEqual(new Date('2026-11-30T15:30Z'));
  });

  it('makes a series without its skipped weeks, with the teachers alternating', () => {
    const repeat = { count: 4, everyWeeks: 2 } as const;
    const plan = agreed({ repeat, order: 'alternate', first: 'sender' }, ['2026-12-15T17:30:00.000Z']);
    expect(plan.sessions.map(({ number, parts, startsAt }) => [number, parts[0]?.leg, startsAt.toISOString()])).toEqual(
      [
        [1, 'sender', T1],
        [2, 'receiver', '2026-12-29T17:30:00.000Z'],
        [3, 'sender', '2027-01-12T17:30:00.000Z'],
      ],
    );
    expect(new Set(plan.sessions.map(({ _id }) => _id)).size).toBe(3);
  });

  it('refuses a time that was not proposed, that is too near by now, or that leaves no session', () => {
    const { plan, id } = proposed();
    expect(refusal(pick(plan, by(BEN), id, choice('2026-12-03T17:30:00.000Z')))).toBe('time_not_proposed');
    expect(refusal(pick(plan, by(BEN), id, choice(T1, [T1])))).toBe('nothing_left');
    const late = by(BEN, new Date('2026-12-01T17:16Z'));
    expect(refusal(pick(plan, late, id, choice(T1)))).toBe('time_gone');
    expect(planAfter(pick(plan, late, id, choice(T2))).sessions).toHaveLength(1);
  });

  it('takes the same pick again as a repeat, and refuses another one as too late', () => {
    const { plan, id } = proposed();
    const picked = planAfter(pick(plan, by(BEN), id, choice(T1)));
    expect(pick(picked, by(BEN), id, choice(T1))).toBe('repeated');
    expect(refusal(pick(picked, by(BEN), id, choice(T2)))).toBe('proposal_gone');
  });

  it('moves a session, whose old time holds until then', () => {
    const plan = agreed();
    const asked = planAfter(propose(plan, by(BEN), input({ kind: 'move', sessionId: first(plan), times: [T2] })));
    expect(asked.sessions).toEqual(plan.sessions);
    const id = asked.proposals.at(-1)?._id ?? '';
    const outcome = pick(asked, by(ADA), id, choice(T2));
    expect(outcome).toMatchObject({ change: { change: 'moved', sessions: [{ was: new Date(T1) }] } });
    expect(planAfter(outcome).sessions).toMatchObject([
      { _id: first(plan), sequence: 1, startsAt: new Date(T2), uid: plan.sessions[0]?.uid },
    ]);
  });

  describe('a move that would change nothing', () => {
    const place = { platform: 'Café Zentral' };
    const move = (plan: StoredPlan, fields: Partial<ProposalInput> = {}, context = by(BEN)) =>
      propose(plan, context, input({ kind: 'move', sessionId: first(plan), ...fields }));

    it.each<[string, Partial<ProposalInput>]>([
      ['the time of the session', { times: [T1] }],
      ['its time among others', { times: [T2, T1] }],
      ['its time and its length', { times: [T1], minutes: 60 }],
    ])('is refused with %s', (_what, fields) => {
      expect(refusal(move(agreed(), fields))).toBe('not_moved');
    });

    it('is refused with the place where the two meet anyway', () => {
      expect(refusal(move(agreed(), { place }, { ...by(BEN), place }))).toBe('not_moved');
    });

    it.each<[string, Partial<ProposalInput>]>([
      ['length', { times: [T1], minutes: 90 }],
      ['place', { times: [T1], place }],
    ])('is a move with another %s', (_what, fields) => {
      const asked = planAfter(move(agreed(), fields));
      const picked = pick(asked, by(ADA), asked.proposals.at(-1)?._id ?? '', choice(T1));
      expect(planAfter(picked).sessions).toMatchObject([{ sequence: 1, startsAt: new Date(T1) }]);
    });

    it('is refused when it is picked, too, and as an answer to another move', () => {
      const plan = agreed();
      const asked = planAfter(move(plan, { times: [T2] }));
      const id = asked.proposals.at(-1)?._id ?? '';
      expect(refusal(counter(asked, by(ADA), id, input({ kind: 'move', times: [T1] })))).toBe('not_moved');
      const stored = {
        ...asked,
        proposals: asked.proposals.map((each) => (each._id === id ? { ...each, times: [new Date(T1)] } : each)),
      };
      expect(refusal(pick(stored, by(ADA), id, choice(T1)))).toBe('not_moved');
    });
  });

  it('keeps the place of sessions that stand when new ones get the first place', () => {
    const plan = agreed();
    const cafe = { platform: 'Café Zentral' };
    const asked = proposed({ place: cafe, times: [T2] }, plan);
    const outcome = pick(asked.plan, by(BEN), asked.id, choice(T2));
    expect(outcome).toMatchObject({ plan: { sessions: [{ place: null }, { place: cafe }] } });
    expect(outcome).not.toHaveProperty('place');
    // Once they are over, the place is that of the plan.
    const later = by(BEN, new Date('2026-12-02T12:00Z'));
    expect(pick(asked.plan, later, asked.id, choice(T2))).toMatchObject({ place: cafe });
  });

  it('makes the first place that of the plan, and a different one that of its session', () => {
    const zoom = { platform: 'Zoom' };
    const { plan, id } = proposed({ place: zoom });
    expect(pick(plan, by(BEN), id, choice(T1))).toMatchObject({ place: zoom, plan: { sessions: [{ place: null }] } });
    const elsewhere = { ...by(BEN), place: { platform: 'Café' } };
    const outcome = pick(plan, elsewhere, id, choice(T1));
    expect(outcome).toMatchObject({ plan: { sessions: [{ place: zoom }] } });
    expect(outcome).not.toHaveProperty('place');
  });
});
