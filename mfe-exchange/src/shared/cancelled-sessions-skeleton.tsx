import type { ExchangeRequest } from '@mutua/contracts';
import { Skeleton, SkeletonGroup } from '@mutua/web-kit';

/** Whether sessions may end with the exchange. */
export const mayCancelSessions = ({ status, plan, scheduledDate }: ExchangeRequest): boolean =>
  status === 'accepted' && (plan ? plan.planned > 0 : scheduledDate !== null);

export function CancelledSessionsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton $height={72} $radius={10} />
    </SkeletonGroup>
  );
}
