import { NotFoundError, retryOnConflict } from '@mutua/service-kit';
import type { StoredRing } from './ring.model.ts';

/** Repeats an attempt to read and write a ring while other writes conflict with it. `attempt` returns null after a conflict. */
export const changeRing = <T>(
  read: () => Promise<StoredRing | null>,
  attempt: (ring: StoredRing) => Promise<T | null>,
): Promise<T> =>
  retryOnConflict(async () => {
    const ring = await read();
    if (!ring) throw new NotFoundError('Ring not found');
    return (await attempt(ring)) ?? undefined;
  });
