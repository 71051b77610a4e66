/** The two tokens of a session. They are in local storage, so that all tabs of the browser share them. */
const ACCESS_KEY = 'token';
const REFRESH_KEY = 'refreshToken';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Used when storage is forbidden. The session then lasts as long as the page. */
let fallback: Record<string, string> = {};

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback[key] ?? null;
  }
}

function write(values: Record<string, string | null>): void {
  markBrowser(values[ACCESS_KEY] !== null);
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

/** As long as the server keeps an unused session. */
const MARK_SECONDS = 30 * 24 * 60 * 60;

/**
 * Sets a cookie that tells the gateway whether this browser belongs to a member. So a member never sees the page for visitors first. The
 * cookie contains nothing else and grants nothing.
 */
function markBrowser(isMember: boolean): void {
  if (typeof document === 'undefined') return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists in secure contexts only, and answers later
  document.cookie = `mutua-member=1; Path=/; SameSite=Lax; Max-Age=${isMember ? MARK_SECONDS : 0}${secure}`;
}

export const tokens = {
  access: () => read(ACCESS_KEY),
  refresh: () => read(REFRESH_KEY),
  // The access token is stored first. A tab that sees the new refresh token must not find the old access token beside it.
  set: ({ accessToken, refreshToken }: TokenPair) => write({ [ACCESS_KEY]: accessToken, [REFRESH_KEY]: refreshToken }),
  /** Sets the cookie again for a session from an earlier visit, whose cookie may have expired. */
  mark: () => markBrowser(read(ACCESS_KEY) !== null),
  clear: () => write({ [REFRESH_KEY]: null, [ACCESS_KEY]: null }),
  /**
   * Calls back when another tab signed in, refreshed or signed out. No event reaches a page in the back/forward cache, so it also calls back
   * when the page leaves that. Returns a function that stops it.
   */
  onForeignChange(callback: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === ACCESS_KEY || event.key === null) callback();
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) callback();
    };
    window.addEventListener('storage', listen);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('storage', listen);
      window.removeEventListener('pageshow', show);
    };
  },
};

/** Reads a token without verifying it: the member's id, and the expiry in epoch milliseconds. */
export function readClaims(token: string): { userId: string | null; expiresAt: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { sub, exp } = JSON.parse(atob(payload)) as { sub?: string; exp?: number };
    return { userId: sub ?? null, expiresAt: exp ? exp * 1000 : Number.POSITIVE_INFINITY };
  } catch {
    return { userId: null, expiresAt: Number.POSITIVE_INFINITY };
  }
}
