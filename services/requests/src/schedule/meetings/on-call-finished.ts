import { type EventHandler, retryOnConflict } from '@mutua/service-kit';
import type { RequestRepository } from '../../store/request.repository.ts';
import { planOf } from '../plan/plan.ts';
import { settlesAt } from '../plan/reminders.ts';
import { withCall } from '../plan/session-calls.ts';
import type { StorePlan } from './store-plan.ts';

/**
 * Stores a call with the session during which it took place. No member is notified. The sweep checks later whether the call settles the
 * session.
 */
export const onCallFinished =
  ({
    requests,
    storePlan,
  }: {
    requests: Pick<RequestRepository, 'find'>;
    storePlan: StorePlan;
  }): EventHandler<'call.finished'> =>
  async ({ payload: { requestId, callId, startedAt, seconds } }) => {
    await retryOnConflict(async () => {
      const request = await requests.find(requestId);
      if (!request?.plan) return true;
      const now = new Date();
      const next = withCall(planOf(request, now), { _id: callId, startedAt: new Date(startedAt), seconds });
      if (!next) return true;
      const settling = next.sessions.filter(({ calls }) => calls?.some(({ _id }) => _id === callId)).map(settlesAt);
      const dueAt = new Date(Math.min(...[next.dueAt ?? [], settling].flat().map((date) => date.getTime())));
      const stored = await storePlan(request, { plan: { ...next, dueAt }, change: null }, { actorId: null, now });
      return stored ? true : undefined;
    });
  };
