import type { User } from '@mutua/contracts';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../ui/device-storage.ts';
import { useDashboardStatsQuery } from '../dashboard.resource.ts';

const keyOf = (userId: string) => `first-steps-over:${userId}`;

/** Without storage the guide appears again at the next visit. */
const remember = (userId: string) => writeStored(keyOf(userId), '1');

export interface FirstSteps {
  /** Undefined until it is known whether the member has had a request. */
  stage: 'guide' | 'over' | undefined;
  /** Shows the dashboard from now on. */
  end: () => void;
}

/**
 * Whether the dashboard guides the member to a first exchange. It does so until there is a request in either direction, or the member
 * closes the guide. The decision stays while the page is shown, so that an arriving request removes nothing that the member is using.
 */
export function useFirstSteps(user: User): FirstSteps {
  const [stage, setStage] = useState<FirstSteps['stage']>(() =>
    user.exchangeCount > 0 || user.rating.count > 0 || readStored(keyOf(user._id)) !== null ? 'over' : undefined,
  );
  const { active, failed } = useDashboardStatsQuery(undefined, {
    skip: stage === 'over',
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({
      active: data && data.stats.sentRequests + data.stats.receivedRequests + data.stats.completedExchanges,
      failed: isError,
    }),
  });
  const known = active === undefined ? failed && 'over' : active > 0 ? 'over' : 'guide';
  if (!stage && known) setStage(known);

  useEffect(() => {
    if (active) remember(user._id);
  }, [active, user._id]);
  const end = () => {
    remember(user._id);
    setStage('over');
  };
  return { stage, end };
}
