import type { User } from '@mutua/contracts';
import { useEffect, useState } from 'react';
import { useDashboardStatsQuery } from '../dashboard.resource.ts';

const keyOf = (userId: string) => `first-steps-over:${userId}`;

/** Where storage is forbidden the guide comes back with the next visit; nothing else is lost. */
function isRemembered(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function remember(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), '1');
  } catch {
    // See isRemembered.
  }
}

export interface FirstSteps {
  /** Undefined until it is known whether the member has had a request. */
  stage: 'guide' | 'over' | undefined;
  /** Shows the dashboard from now on. */
  end: () => void;
}

/**
 * Whether the dashboard guides the member to a first exchange: until there was a request in either direction, or until the member
 * has had enough of it. What was decided stays while the page is shown, so that a request that arrives takes nothing away under
 * the member's hands.
 */
export function useFirstSteps(user: User): FirstSteps {
  const [stage, setStage] = useState<FirstSteps['stage']>(() =>
    user.exchangeCount > 0 || user.rating.count > 0 || isRemembered(user._id) ? 'over' : undefined,
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
