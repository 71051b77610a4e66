import type { ExchangeRequest } from '@mutua/contracts';
import { errorMessage, isApiFailure, toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { viewOf } from '../exchange/request-view.ts';
import { useOneRequestQuery } from '../exchange/requests.resource.ts';

/** The actions of a push notification, as the address names them. */
const ACTIONS = ['accept', 'ask'] as const;
type PushedAction = { action: (typeof ACTIONS)[number]; id: string };

const actionOf = (params: URLSearchParams): PushedAction | null => {
  const action = ACTIONS.find((name) => params.has(name));
  return action ? { action, id: params.get(action) ?? '' } : null;
};

export interface PushedAnswer {
  action: PushedAction['action'];
  request: ExchangeRequest;
  open: boolean;
}

/**
 * Opens the answer that a push notification asks for: `?accept=` or `?ask=` with the id of a request. It happens once, because the address
 * is then replaced. If the viewer cannot answer the request, a toast says so.
 */
export function usePushedAnswer(viewerId: string | undefined) {
  const { t } = useTranslation('exchange');
  const [params, setParams] = useSearchParams();
  const [pending, setPending] = useState<PushedAction | null>(null);
  const [answer, setAnswer] = useState<PushedAnswer>();
  const inAddress = actionOf(params);
  const { action, id } = inAddress ?? {};
  useEffect(() => {
    if (!action || id === undefined) return;
    setPending({ action, id });
    setParams(id ? { request: id } : {}, { replace: true, preventScrollReset: true });
  }, [action, id, setParams]);

  const options = { skip: !pending?.id, refetchOnMountOrArgChange: true };
  const { currentData: request, error, isFetching } = useOneRequestQuery(pending?.id ?? '', options);
  useEffect(() => {
    if (!pending || !viewerId || isFetching || (!request && !error && pending.id)) return;
    setPending(null);
    // A missing request and another member's request look the same.
    const isForeign = !request && (!isApiFailure(error) || error.status < 500);
    if (!request) {
      toast.error(isForeign ? t('requests.pushed.gone') : errorMessage(error, t('requests.pushed.gone')));
      setParams({}, { replace: true, preventScrollReset: true });
    } else if (request.status !== 'pending' || viewOf(request, viewerId).box !== 'received') {
      toast.error(t('requests.pushed.answered'));
    } else setAnswer({ action: pending.action, request, open: true });
  }, [pending, viewerId, request, error, isFetching, setParams, t]);

  return { answer, close: () => setAnswer((before) => before && { ...before, open: false }) };
}
