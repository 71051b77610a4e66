import { browserTimeZone } from '@mutua/web-kit';

/** The storage key of a mark that this tab has left for Google, and may return once with tokens. Its value is the page to continue to. */
const MARK = 'googleSignIn';

/**
 * Goes to Google through the server, and marks this tab.
 * @param goal - the visitor's goal, as `?goal=` in the page's address has it
 * @param invitation - the code of the invitation link
 * @param from - the page to continue to after the sign-in
 */
export function leaveForGoogle({ goal, invitation, from }: { goal: string; invitation: string; from: string }): void {
  try {
    sessionStorage.setItem(MARK, from);
  } catch {
    // Without storage, the return looks like a link from somebody else, and is refused.
  }
  const query = new URLSearchParams({ ...browserTimeZone(), ...(goal && { goal }), ...(invitation && { invitation }) });
  window.location.assign(`/api/auth/google?${query}`);
}

/** Returns the page that this tab wanted when it left for Google; null when it has not left. Removes the mark. */
export function takeGoogleReturnPath(): string | null {
  try {
    const from = sessionStorage.getItem(MARK);
    sessionStorage.removeItem(MARK);
    return from;
  } catch {
    return null;
  }
}
