import type { EventHandler } from '@mutua/service-kit';
import type { BlockRepository } from '../blocks/block.repository.ts';

/** Keeps who has blocked whom. */
export const onBlockChanged =
  ({ blocks }: { blocks: BlockRepository }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  (event) =>
    blocks.mirror(event);
