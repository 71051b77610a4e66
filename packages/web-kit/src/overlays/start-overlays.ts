import { selectSession } from '../session/session.slice.ts';
import type { KitStore } from '../store/store.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { prepareOverlays } from './overlays.ts';

/** After the page's own requests. */
const DELAY_MS = 6000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'];

/**
 * Fetches the overlays before they are opened: for a member, who is likely to open one, with the first touch of the page some seconds
 * after the sign-in, and for a page with unsaved input, which asks before it is left. Returns the function that stops it.
 */
export function startOverlays(store: KitStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touched = new AbortController();
  const followTouch = () => {
    for (const type of TOUCHES) {
      window.addEventListener(type, touch, { capture: true, passive: true, signal: touched.signal });
    }
  };
  const touch = () => {
    touched.abort();
    prepareOverlays();
  };
  const followSession = () => {
    if (timer === undefined && selectSession(store.getState()).status === 'authenticated') {
      timer = setTimeout(followTouch, DELAY_MS);
    }
  };
  const stop = [
    store.subscribe(followSession),
    unsaved.subscribe(() => {
      if (unsaved.asks()) prepareOverlays();
    }),
  ];
  followSession();
  return () => {
    clearTimeout(timer);
    touched.abort();
    for (const each of stop) each();
  };
}
