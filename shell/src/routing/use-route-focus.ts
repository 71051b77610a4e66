import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation the focus goes to the page's heading, so that screen readers read the new page and Tab goes on
 * from its start; not at the first page, and not when the page has put the focus somewhere itself.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current || main.current.contains(document.activeElement)) return;
    const target = main.current.querySelector<HTMLElement>('h1') ?? main.current;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, main]);
}
