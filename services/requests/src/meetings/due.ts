import type { PolledJobs } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { PlanRepository } from './plan.repository.ts';
import { lapsed, planOf } from './plan.ts';
import type { Change } from './plan-change.ts';
import { openIn, revised } from './plan-parts.ts';
import type { StorePlan } from './plan-writes.ts';

/** Closes the proposals that nobody has picked in time, and tells both; before the exchange is accepted nobody. */
export const createLapseProposals = ({
  plans,
  requests,
  storePlan,
}: {
  plans: Pick<PlanRepository, 'findDue'>;
  requests: Pick<RequestRepository, 'find'>;
  storePlan: StorePlan;
}): PolledJobs => ({
  name: 'proposals that lapse',
  findDue: plans.findDue,

  async work(id) {
    const request = await requests.find(id);
    const now = new Date();
    if (!request?.plan?.dueAt || request.plan.dueAt > now) return;
    const before = planOf(request, now);
    // Without one, a process of an earlier release has ended the exchange and left its plan: `planOf` has ended that, too.
    const plan = lapsed(before, now) ?? revised(before);
    const wasOpen = new Set(openIn(before).map(({ _id }) => _id));
    const proposal = plan.proposals.find(({ _id, status }) => status === 'lapsed' && wasOpen.has(_id));
    const change: Change | null =
      proposal && request.status === 'accepted' ? { change: 'lapsed', proposal, sessions: [] } : null;
    // When another change was faster, the request is found again if something is still due.
    await storePlan(request, { plan, change }, { actorId: null, now });
  },
});
