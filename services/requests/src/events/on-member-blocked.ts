import { onBlockChanged } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';

/** Stores the block, and cancels the sessions that the two have planned. */
export const onMemberBlocked = ({
  cancelPlannedSessions,
  ...deps
}: Parameters<typeof onBlockChanged>[0] & {
  cancelPlannedSessions: (a: string, b: string) => Promise<void>;
}): EventHandler<'member.blocked'> => {
  const keep = onBlockChanged(deps);
  return async (event) => {
    await keep(event);
    await cancelPlannedSessions(event.payload.blockerId, event.payload.blockedId);
  };
};
