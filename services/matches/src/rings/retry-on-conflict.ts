import { NotFoundError, ServiceUnavailableError } from '@mutua/service-kit';
import type { StoredRing } from './ring.model.ts';

/** A write fails only when another one succeeds; more failures than this are a fault. */
const ATTEMPTS = 20;

/** Repeats what reads a ring and writes it, until no other write comes between. `attempt` returns null when one did. */
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
