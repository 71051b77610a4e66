import { NotFoundError, ServiceUnavailableError } from '@mutua/service-kit';
import type { StoredRing } from './ring.model.ts';

/** A write fails only when another one succeeds. More failures are a fault. */
const ATTEMPTS = 20;

/** Repeats an attempt to read and write a ring while other writes conflict with it. `attempt` returns null after a conflict. */
export async function retryOnConflict<T>(
  read: () => Promise<StoredRing | null>,
  attempt: (ring: StoredRing) => Promise<T | null>,
): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const ring = await read();
    if (!ring) throw new NotFoundError('Ring not found');
    const done = await attempt(ring);
    if (done !== null) return done;
  }
  throw new ServiceUnavailableError();
}
