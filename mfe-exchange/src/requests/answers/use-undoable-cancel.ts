import type { ExchangeRequest } from '@mutua/contracts';
import { request, useTranslation } from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/parts';
import { useCancelRequestMutation } from '../../exchange/requests.resource.ts';

/** Cancels a request with Undo for some seconds. The other member sees the cancellation only afterwards. */
export function useUndoableCancel() {
  const { t } = useTranslation('exchange');
  const [cancel] = useCancelRequestMutation();
  return (id: string, reason: string) =>
    undoable({
      id,
      text: t('cancel.done'),
      undoLabel: t('common.undo'),
      request: request('PUT /requests/:id/cancel', { params: { id }, body: { reason } }),
      send: () => cancel({ id, reason }).unwrap(),
      failed: t('cancel.failed'),
    });
}

/** Shows requests as cancelled during the time for Undo. */
export function useShownRequests(): (requests: ExchangeRequest[]) => ExchangeRequest[] {
  const isRemoved = useRemovals();
  return (requests) =>
    requests.map((shown) => (isRemoved(shown._id) ? { ...shown, status: 'cancelled' as const } : shown));
}
