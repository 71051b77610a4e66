import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from './shell-history.ts';

const STORAGE_KEY = 'scroll-positions';
/** The events by which a person scrolls. The pointer presses a scrollbar, too. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

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
    // With full or forbidden storage, a reload starts at the top.
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

/** Shows the part that a hash names. Returns whether it exists. */
function showPart(hash: string): boolean {
  const part = partOf(hash);
  part?.scrollIntoView();
  return part !== null;
}

/** Scrolls to a position. Returns whether the page is high enough. */
function showPosition(position: number): boolean {
  const isThere = position <= document.documentElement.scrollHeight - window.innerHeight;
  if (isThere) window.scrollTo(0, position);
  return isThere;
}

/** The function that shows the place of an entry: its last position, else the part that its hash names. */
function showOf(position: number | undefined, hash: string): (() => boolean) | undefined {
  if (position !== undefined) return () => showPosition(position);
  return hash ? () => showPart(hash) : undefined;
}

/** Whether the person, or the browser by the hash, has already positioned the first page of a document. */
const isPlaced = (position: number | undefined): boolean =>
  window.mutuaEarly?.hasMoved === true || (position === undefined && window.scrollY > 0);

/**
 * Tries now and whenever the page has grown, until `show` succeeds or the person scrolls.
 * @returns whether it succeeded at once, and a function that gives up
 */
function showWhenThere(show: () => boolean): { isThere: boolean; giveUp: () => void } {
  if (show()) return { isThere: true, giveUp: () => undefined };
  const growth = new ResizeObserver(() => {
    if (show()) giveUp();
  });
  const giveUp = () => {
    growth.disconnect();
    for (const type of MOVES) window.removeEventListener(type, giveUp, true);
  };
  for (const type of MOVES) window.addEventListener(type, giveUp, { capture: true, passive: true });
  growth.observe(document.body);
  return { isThere: false, giveUp };
}

/**
 * Shows a new page from its top or from the part that the hash names. A page that the member returns to is shown at its last position, also
 * after a reload. The first page of a document keeps the position that the browser or the person has chosen meanwhile.
 */
export function useScrollRestoration(): void {
  const history = useHistory();
  const { key, hash } = useLocation();
  const positions = useRef<Positions | null>(null);
  const keepsPosition = useRef(false);
  const isFirst = useRef(true);

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
      isFirst.current = false;
    });
    // The browser would scroll before the page is loaded.
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
    const show = showOf(position, hash);
    if (isFirst.current) return show && !isPlaced(position) ? showWhenThere(show).giveUp : undefined;
    const showing = show && showWhenThere(show);
    if (!showing?.isThere && !keepsPosition.current) window.scrollTo(0, 0);
    return showing?.giveUp;
  }, [key, hash]);
}
