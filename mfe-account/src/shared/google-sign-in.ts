/** Marks that this tab has left for Google and may return once with tokens. */
const MARK = 'googleSignIn';

/** Goes to Google through the server, and marks this tab. */
export function leaveForGoogle(): void {
  try {
    sessionStorage.setItem(MARK, 'left');
  } catch {
    // Without storage the return cannot be distinguished from somebody else's link, and is refused.
  }
  window.location.assign('/api/auth/google');
}

/** Whether this tab has left for Google. Removes the mark. */
export function takeGoogleMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
}
