import { browserTimeZone } from '@mutua/web-kit';

/** Marks that this tab has left for Google and may return once with tokens. Holds the page to go on to. */
const MARK = 'googleSignIn';

/**
 * Goes to Google through the server, and marks this tab.
 * @param goal - what the visitor came for, as `?goal=` in the page's address names it
 * @param invitation - of the link that invited the visitor
 * @param from - the page to go on to after the sign-in
 */
export function leaveForGoogle({ goal, invitation, from }: { goal: string; invitation: string; from: string }): void {
  try {
    sessionStorage.setItem(MARK, from);
  } catch {
    // Without storage the return cannot be distinguished from somebody else's link, and is refused.
  }
  const query = new URLSearchParams({ ...browserTimeZone(), ...(goal && { goal }), ...(invitation && { invitation }) });
  window.location.assign(`/api/auth/google?${query}`);
}

/** The page that this tab wanted when it left for Google; null when it has not left. Removes the mark. */
export function takeGoogleMark(): string | null {
  try {
    const from = sessionStorage.getItem(MARK);
    sessionStorage.removeItem(MARK);
    return from;
  } catch {
    return null;
  }
}
