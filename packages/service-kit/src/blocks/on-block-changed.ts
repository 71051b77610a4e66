import type { EventHandler } from '../events/consumer.ts';
import type { BlockRepository } from './block.repository.ts';

/** Keeps who has blocked whom. */
export const onBlockChanged =
  ({ blocks }: { blocks: Pick<BlockRepository, 'mirror'> }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  (event) =>
    blocks.mirror(event);
