import { retryOnConflict } from '@mutua/service-kit';
import { pairOf } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { Change } from '../plan/outcome.ts';
import { cancelUpcoming, planOf } from '../plan/plan.ts';
import type { StorePlan } from './store-plan.ts';

/** Cancels the planned sessions of two members after a block. The exchange itself stays. */
export const createCancelPlannedSessions = ({
  plans,
  requests,
  storePlan,
}: Pick<Store, 'plans' | 'requests'> & {
  storePlan: StorePlan;
}) => {
  async function cancelPlannedSessions(found: StoredRequest): Promise<void> {
    let request: StoredRequest | null = found;
    await retryOnConflict(async () => {
      if (request?.status !== 'accepted' && request?.status !== 'pending') return true;
      const now = new Date();
      const ended = cancelUpcoming(planOf(request, now), now);
      if (!ended) return true;
      const { plan, sessions } = ended;
      const change: Change | null = sessions.length > 0 ? { change: 'called_off', proposal: null, sessions } : null;
      if (await storePlan(request, { plan, change }, { actorId: null, now })) return true;
      request = await requests.find(found._id);
      return undefined;
    });
  }

  return async (a: string, b: string): Promise<void> => {
    for (const request of await plans.openBetween(pairOf(a, b))) await cancelPlannedSessions(request);
  };
};
