import type { OptionalService } from '@mutua/contracts/limits';

export type { OptionalService };

/** Whether this device has seen an optional service, and when it checked, in epoch milliseconds. */
export interface ServiceAvailability {
  isThere: boolean;
  at: number;
}

const keyOf = (service: OptionalService) => `mutua:${service}`;

/** Null when nothing is known yet. The shell checks from time to time while a member is signed in. */
export function readAvailability(service: OptionalService): ServiceAvailability | null {
  try {
    const known = JSON.parse(localStorage.getItem(keyOf(service)) ?? 'null') as Partial<ServiceAvailability> | null;
    return typeof known?.isThere === 'boolean' && typeof known.at === 'number' ? (known as ServiceAvailability) : null;
  } catch {
    return null;
  }
}

/** Stores whether the service is available. */
export function storeAvailability(service: OptionalService, isThere: boolean): void {
  try {
    localStorage.setItem(keyOf(service), JSON.stringify({ isThere, at: Date.now() } satisfies ServiceAvailability));
  } catch {
    // Without storage, the next page checks again.
  }
}
