import { translate } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const OWN = 'data-own';

/** Marks the document's own title. React takes over the first title when it hydrates a page, so such a document gets a second one. */
export function markOwnTitle({ isHydrated }: { isHydrated: boolean }): void {
  const title = isHydrated ? document.createElement('title') : document.querySelector('title');
  title?.setAttribute(OWN, '');
  if (title && isHydrated) document.head.append(title);
}

/**
 * The document's own title names the page that the document was loaded for. After a navigation it is the product's name only, for pages
 * that set no title.
 */
export function useNeutralTitle(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const own = document.querySelector(`title[${OWN}]`);
    if (own) own.textContent = translate('kit', 'appName');
  }, [pathname]);
}
