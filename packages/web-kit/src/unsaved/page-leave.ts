/**
 * Calls back when the page may end. An iPhone never asks before a page is left (`beforeunload`), and ends a hidden page without another
 * event. So it also calls back when the page is hidden, and may do so several times. Returns a function that stops it.
 */
export function onPageLeave(callback: () => void): () => void {
  const leave = () => callback();
  const hide = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
