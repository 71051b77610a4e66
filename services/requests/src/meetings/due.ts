import type { PolledJobs } from '@mutua/service-kit';
import type { RequestRepository, StoredRequest } from '../requests/request.repository.ts';
import type { PlanRepository } from './plan.repository.ts';
import { lapsed, planOf } from './plan.ts';
import type { Change } from './plan-change.ts';
import { openIn, revised } from './plan-parts.ts';
import type { StorePlan } from './plan-writes.ts';

/**
 * What is due by time: proposals that nobody has picked are closed, and both are told, before the exchange is accepted nobody; receivers are
 * asked again, and requests expire.
 */
export function createDueWork({
  plans,
  requests,
  storePlan,
  askAgain,
}: {
  plans: Pick<PlanRepository, 'findDue'>;
  requests: Pick<RequestRepository, 'find'>;
  storePlan: StorePlan;
  askAgain: (request: StoredRequest) => Promise<void>;
}): PolledJobs {
  async function lapse(request: StoredRequest, now: Date): Promise<void> {
    const before = planOf(request, now);
    // Without one, a process of an earlier release has ended the exchange and left its plan: `planOf` has ended that, too.
    const plan = lapsed(before, now) ?? revised(before);
    const wasOpen = new Set(openIn(before).map(({ _id }) => _id));
    const proposal = plan.proposals.find(({ _id, status }) => status === 'lapsed' && wasOpen.has(_id));
    const change: Change | null =
      proposal && request.status === 'accepted' ? { change: 'lapsed', proposal, sessions: [] } : null;
    // When another change was faster, the request is found again if something is still due.
    await storePlan(request, { plan, change }, { actorId: null, now });
  }

  return {
    name: 'proposals that lapse, requests that wait',
    findDue: plans.findDue,

    async work(id) {
      const request = await requests.find(id);
      const now = new Date();
      if (request?.plan?.dueAt && request.plan.dueAt <= now) return lapse(request, now);
      // What of it is not due by now is put off.
      if (request?.status === 'pending') await askAgain(request);
    },
  };
}
