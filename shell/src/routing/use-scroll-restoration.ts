import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from './shell-history.ts';

const STORAGE_KEY = 'scroll-positions';

/** Vertical positions by the key of the history entry. */
type Positions = Record<string, number>;

function storedPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

function store(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // A full or forbidden storage: a reload starts at the top.
  }
}

/** The part of the page that a hash names. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Shows a new page from its top or from the part that the hash names, and a page that the member comes back to where they left
 * it, also after a reload.
 */
export function useScrollRestoration(): void {
  const history = useHistory();
  const { key, hash } = useLocation();
  const positions = useRef<Positions | null>(null);
  const keepsPosition = useRef(false);

  useLayoutEffect(() => {
    positions.current ??= storedPositions();
    const known = positions.current;
    let shown = history.location.key;
    const remember = () => {
      known[shown] = window.scrollY;
    };
    const stop = history.listen(({ location, preventScrollReset }) => {
      remember();
      shown = location.key;
      keepsPosition.current = preventScrollReset;
    });
    // The browser would scroll before the page is there.
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      remember();
      store(known);
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      stop();
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', handBack);
    };
  }, [history]);

  useLayoutEffect(() => {
    const position = positions.current?.[key];
    const part = hash && partOf(hash);
    if (position !== undefined) window.scrollTo(0, position);
    else if (part) part.scrollIntoView();
    else if (!keepsPosition.current) window.scrollTo(0, 0);
  }, [key, hash]);
}
