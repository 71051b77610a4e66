import type { EventHandler } from '@mutua/service-kit';
import type { BlockRepository } from './block.repository.ts';

/** Keeps the copy of all blocks. */
export const onBlockChanged =
  ({ blocks }: { blocks: Pick<BlockRepository, 'mirror'> }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  (event) =>
    blocks.mirror(event);
