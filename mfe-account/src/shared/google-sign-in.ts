/** One time: this tab has left for Google and may come back with tokens. */
const MARK = 'googleSignIn';

/** Goes to Google by way of the server, and remembers in this tab that it did. */
export function leaveForGoogle(): void {
  try {
    sessionStorage.setItem(MARK, 'left');
  } catch {
    // Without storage the way back cannot be told from a stranger's link, and is refused.
  }
  window.location.assign('/api/auth/google');
}

/** Whether this very tab had left for Google. The answer is used up by asking. */
export function takeGoogleMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
}
