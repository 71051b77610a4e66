import { useRealtimeEvent, useResync } from '@mutua/web-kit';
import { useReload } from '../use-reload.ts';
import { usePlanQuery } from './plan.resource.ts';

/**
 * The plan of an exchange, loaded again after each change. Use it for components that are shown for a long time, instead of `usePlanQuery`.
 */
export function usePlan(requestId: string, { skip = false } = {}) {
  const plan = usePlanQuery(requestId, { skip });
  const reload = useReload(plan);
  const rev = plan.data?.plan.rev;
  const isRead = !skip && !plan.isUninitialized;
  useRealtimeEvent('plan_changed', (change) => {
    if (isRead && change.requestId === requestId && (rev === undefined || change.rev > rev)) reload();
  });
  useResync(() => {
    if (isRead) reload();
  });
  return plan;
}
