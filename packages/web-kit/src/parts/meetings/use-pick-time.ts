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

/** The viewer's own sessions because of which a time was refused. Null after any other failure. */
export function clashesOf(error: unknown): readonly Clash[] | null {
  if (!isApiFailure(error) || error.code !== 'overlap') return null;
  const current = error.current as { sessions?: Clash[] } | null | undefined;
  return current?.sessions ?? [];
}

/**
 * Picks a time of a proposal. `clashes` are the viewer's own sessions at that time. While it is set, the next pick is meant all the same.
 * Call `reset` when another time is chosen.
 */
export function usePickTime(requestId: string, { _id: proposalId }: Pick<Proposal, '_id'>) {
  const [send, { isLoading, reset }] = usePickMutation();
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  return {
    isLoading,
    clashes,
    pick: async (time: Picked) => {
      const { data, error } = await send({ requestId, proposalId, body: { ...time, despite: clashes !== null } });
      const found = clashesOf(error);
      if (found) setClashes(found);
      return { data, error, clashes: found ?? [] };
    },
    reset: () => {
      setClashes(null);
      reset();
    },
  };
}
