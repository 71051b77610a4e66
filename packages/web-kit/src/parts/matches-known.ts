const KEY = 'mutua:matches';

/** What this device knows about the optional matches service, and since when (epoch milliseconds). */
export interface MatchesKnown {
  isThere: boolean;
  at: number;
}

/** Null when nothing is known yet. The shell asks from time to time while a member is signed in. */
export function readMatchesKnown(): MatchesKnown | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<MatchesKnown> | null;
    return typeof known?.isThere === 'boolean' && typeof known.at === 'number' ? (known as MatchesKnown) : null;
  } catch {
    return null;
  }
}

/** Stores whether the service is available. */
export function writeMatchesKnown(isThere: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ isThere, at: Date.now() } satisfies MatchesKnown));
  } catch {
    // The next page asks again then.
  }
}
