/** Builds plans by the actions of two members, for tests of the rules. */
import type { ProposalInput } from '@mutua/contracts';
import { EMPTY_PLAN } from '../src/schedule/plan/basics.ts';
import type { ChangeContext, Outcome } from '../src/schedule/plan/outcome.ts';
import type { StoredPlan } from '../src/schedule/plan/plan.model.ts';
import { pick, propose } from '../src/schedule/plan/proposals.ts';

export const [ADA, BEN, REQUEST] = ['a', 'b', 'c'].map((each) => each.repeat(24)) as [string, string, string];
export const NOW = new Date('2026-11-25T12:00Z');
export const T1 = '2026-12-01T17:30:00.000Z';
export const T2 = '2026-12-02T17:30:00.000Z';

export const by = (member: string, now = NOW): ChangeContext => ({
  requestId: REQUEST,
  by: member,
  now,
  zone: 'Europe/Berlin',
  isLeg: false,
  place: null,
});
export const input = (fields: Partial<ProposalInput> = {}): ProposalInput => ({
  kind: 'new',
  first: 'receiver',
  times: [T1, T2],
  ...fields,
});
export const choice = (startsAt: string, skip: string[] = []) => ({ startsAt, skip, despite: false });

export function planAfter(outcome: Outcome): StoredPlan {
  if (outcome === 'repeated' || 'refused' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}
export const refusal = (outcome: Outcome) =>
  outcome === 'repeated' || !('refused' in outcome) ? outcome : outcome.refused;
export const proposed = (fields?: Partial<ProposalInput>, plan = EMPTY_PLAN) => {
  const next = planAfter(propose(plan, by(ADA), input(fields)));
  return { plan: next, id: next.proposals.at(-1)?._id ?? '' };
};
export const agreed = (fields?: Partial<ProposalInput>, skip?: string[]) => {
  const { plan, id } = proposed(fields);
  return planAfter(pick(plan, by(BEN), id, choice(T1, skip)));
};
export const first = ({ sessions }: StoredPlan) => sessions[0]?._id ?? '';
