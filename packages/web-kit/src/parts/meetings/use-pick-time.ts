import type { BodyInput, Proposal } from '@mutua/contracts';
import { isApiFailure } from '@mutua/web-kit';
import { useState } from 'react';
import { usePickMutation } from './plan.resource.ts';

/** Another session of the viewer at the same time. */
export interface Clash {
  requestId: string;
  startsAt: string;
  minutes: number;
}

type Picked = Omit<BodyInput<'PUT /requests/:id/proposals/:proposalId/pick'>, 'despite'>;

/**
 * Picks a time of a proposal. When the viewer has another session then, the next pick is meant all the same, until `reset`: call it when
 * another time is chosen.
 */
export function usePickTime(requestId: string, { _id: proposalId }: Pick<Proposal, '_id'>) {
  const [send, { isLoading, error, reset }] = usePickMutation();
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  const isDespite = clashes !== null;
  return {
    isLoading,
    error,
    isDespite,
    clashes: clashes ?? [],
    pick: async (time: Picked) => {
      const answer = await send({ requestId, proposalId, body: { ...time, despite: isDespite } });
      if (isApiFailure(answer.error) && answer.error.code === 'overlap') {
        const current = answer.error.current as { sessions?: Clash[] } | null | undefined;
        setClashes(current?.sessions ?? []);
      }
      return answer;
    },
    reset: () => {
      setClashes(null);
      reset();
    },
  };
}
