import type { BlockRepository } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { CallService } from '../calls/call.service.ts';
import type { Circles } from '../circles/circles.ts';
import type { MembershipRepository } from '../store/membership.repository.ts';

/** Closes the conversations of two members for writing, or opens them again. The later of two changes wins. */
export const onBlockChanged =
  ({
    blocks,
    memberships,
    calls,
    circles,
    forget,
    announceUpdates,
  }: {
    blocks: Pick<BlockRepository, 'mirror' | 'existsBetween'>;
    memberships: Pick<MembershipRepository, 'findBetween'>;
    calls: Pick<CallService, 'endBetween'>;
    circles: Pick<Circles, 'blockChanged'>;
    /** Makes every node drop these conversations from memory. */
    forget: (ids: string[]) => void;
    announceUpdates: (ids: string[]) => Promise<void>;
  }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  async (event) => {
    const { blockerId, blockedId } = event.payload;
    await blocks.mirror(event);
    const ids = await memberships.findBetween(blockerId, blockedId);
    forget(ids);
    await announceUpdates(ids);
    await circles.blockChanged(blockerId, blockedId);
    if (await blocks.existsBetween(blockerId, blockedId)) await calls.endBetween(blockerId, blockedId);
  };
