import type { ExchangeRequest } from '@mutua/contracts';
import { Skeleton } from '@mutua/web-kit';

/** Whether sessions may end with the exchange. */
export const mayCancelSessions = ({ status, plan, scheduledDate }: ExchangeRequest): boolean =>
  status === 'accepted' && (plan ? plan.planned > 0 : scheduledDate !== null);

export const CancelledSessionsSkeleton = () => <Skeleton $height={72} $radius={10} />;
