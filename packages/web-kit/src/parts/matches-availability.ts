const KEY = 'mutua:matches';

/** Whether this device has seen the optional matches service, and when it checked, in epoch milliseconds. */
export interface MatchesAvailability {
  isThere: boolean;
  at: number;
}

/** Null when nothing is known yet. The shell checks from time to time while a member is signed in. */
export function readMatchesAvailability(): MatchesAvailability | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<MatchesAvailability> | null;
    return typeof known?.isThere === 'boolean' && typeof known.at === 'number' ? (known as MatchesAvailability) : null;
  } catch {
    return null;
  }
}

/** Stores whether the service is available. */
export function storeMatchesAvailability(isThere: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ isThere, at: Date.now() } satisfies MatchesAvailability));
  } catch {
    // Without storage, the next page checks again.
  }
}
