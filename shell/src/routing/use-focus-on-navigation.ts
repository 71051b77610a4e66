import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page may show its heading only when its data is there. */
const HEADING_WAIT_MS = 5000;

/**
 * Moves the focus to the heading of the page that a navigation led to, as the browser does with a whole document, so
 * that screen readers say where one is. A page that took the focus itself (a form's first field) keeps it.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    const page = main.current;
    if (!page || shownPath.current === pathname) return;
    shownPath.current = pathname;
    const hasOwnFocus = () => page.contains(document.activeElement) && document.activeElement !== page;
    const focusHeading = () => {
      const heading = page.querySelector('h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (hasOwnFocus() || focusHeading()) return;
    page.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      // Whoever moved on meanwhile is not called back.
      if (document.activeElement !== page || focusHeading()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, main]);
}
