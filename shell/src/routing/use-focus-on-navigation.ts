import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of the new page after a navigation, so that screen readers announce the page, as for a new document. A
 * page that has taken the focus itself (a form's first field) keeps it, and so does a link that is still shown.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    const page = main.current;
    if (!page || shownPath.current === pathname) return;
    shownPath.current = pathname;
    const hasOwnFocus = () => {
      const focused = document.activeElement;
      // The pressed link may be in a part that stays or is hidden now, such as the list beside a conversation.
      return page.contains(focused) && focused !== page && focused?.checkVisibility?.() !== false;
    };
    const focusHeading = () => {
      const heading = page.querySelector('h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (hasOwnFocus() || focusHeading()) return;
    page.focus({ preventScroll: true });
    // A page may show its heading only after its data have arrived, however late.
    const observer = new MutationObserver(() => {
      // Do not take the focus from an element that the member has focused meanwhile.
      if (document.activeElement !== page || focusHeading()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, main]);
}
