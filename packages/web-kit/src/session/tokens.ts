/** The two tokens of a session. They are in local storage, so that every tab of the browser shares them. */
const ACCESS_KEY = 'token';
const REFRESH_KEY = 'refreshToken';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Storage can be forbidden; the session then lasts as long as the page. */
let fallback: Record<string, string> = {};

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback[key] ?? null;
  }
}

function write(values: Record<string, string | null>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  } catch {
    fallback = Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
    );
  }
}

export const tokens = {
  access: () => read(ACCESS_KEY),
  refresh: () => read(REFRESH_KEY),
  // The access token first: a tab that sees the new refresh token must not find the old access token beside it.
  set: ({ accessToken, refreshToken }: TokenPair) => write({ [ACCESS_KEY]: accessToken, [REFRESH_KEY]: refreshToken }),
  clear: () => write({ [REFRESH_KEY]: null, [ACCESS_KEY]: null }),
  /** Calls back when another tab signed in, refreshed or signed out. Returns the function that stops it. */
  onForeignChange(callback: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === ACCESS_KEY || event.key === null) callback();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};

/** Reads a token without verifying it: whose it is and when it expires (epoch milliseconds). */
export function readClaims(token: string): { userId: string | null; expiresAt: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { sub, exp } = JSON.parse(atob(payload)) as { sub?: string; exp?: number };
    return { userId: sub ?? null, expiresAt: exp ? exp * 1000 : Number.POSITIVE_INFINITY };
  } catch {
    return { userId: null, expiresAt: Number.POSITIVE_INFINITY };
  }
}
