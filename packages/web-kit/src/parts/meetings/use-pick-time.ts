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
 * Picks a time of a proposal. `clashesAt` gives the viewer's own sessions because of which that time was refused. While there are some, the
 * next pick of it is meant all the same. Call `reset` when something about the time has changed.
 */
export function usePickTime(requestId: string, { _id: proposalId }: Pick<Proposal, '_id'>) {
  const [send, { isLoading, reset }] = usePickMutation();
  const [refused, setRefused] = useState<{ startsAt: string; clashes: readonly Clash[] } | null>(null);
  const clashesAt = (startsAt: string) => (refused?.startsAt === startsAt ? refused.clashes : null);
  return {
    isLoading,
    clashesAt,
    pick: async (time: Picked) => {
      const { data, error } = await send({
        requestId,
        proposalId,
        body: { ...time, despite: clashesAt(time.startsAt) !== null },
      });
      const found = clashesOf(error);
      if (found) setRefused({ startsAt: time.startsAt, clashes: found });
      return { data, error, clashes: found ?? [] };
    },
    reset: () => {
      setRefused(null);
      reset();
    },
  };
}
