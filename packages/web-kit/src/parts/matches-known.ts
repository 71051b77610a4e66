const KEY = 'mutua:matches';

/** What this device knows of the optional matches service, and since when (epoch milliseconds). */
export interface MatchesKnown {
  isThere: boolean;
  at: number;
}

/** Null when nothing is known yet. The shell asks now and then while a member is signed in. */
export function readMatchesKnown(): MatchesKnown | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<MatchesKnown> | null;
    return typeof known?.isThere === 'boolean' && typeof known.at === 'number' ? (known as MatchesKnown) : null;
  } catch {
    return null;
  }
}

/** Keeps what an answer of the service says about it. */
export function writeMatchesKnown(isThere: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ isThere, at: Date.now() } satisfies MatchesKnown));
  } catch {
    // It is asked again on the next page then.
  }
}
