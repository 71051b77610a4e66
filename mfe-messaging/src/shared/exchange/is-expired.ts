import type { ExchangeRequest } from '@mutua/contracts';
import { withdrawalOf } from '@mutua/contracts/limits';

/** Whether nobody answered the request in time. Such a request has the status `cancelled`, although no member has cancelled it. */
export const isExpired = ({ status, reason = '' }: Pick<ExchangeRequest, 'status'> & { reason?: string }): boolean =>
  status === 'cancelled' && withdrawalOf(reason) === 'expired';
