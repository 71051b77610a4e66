import type { EventHandler } from '@mutua/service-kit';
import type { BlockRepository } from './block.repository.ts';

/** Updates the copies of blocks. */
export const onBlockChanged =
  ({ blocks }: { blocks: Pick<BlockRepository, 'mirror'> }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  (event) =>
    blocks.mirror(event);
