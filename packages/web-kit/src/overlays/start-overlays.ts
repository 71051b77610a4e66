import { selectSession } from '../session/session.slice.ts';
import type { KitStore } from '../store/store.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { prepareOverlays } from './overlays.ts';

/** After the page's own requests. */
const DELAY_MS = 6000;

/**
 * Fetches the overlays before they are opened: for a member, who is likely to open one, some seconds after the sign-in, and for a
 * page with unsaved input, which asks before it is left. Returns the function that stops it.
 */
export function startOverlays(store: KitStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const followSession = () => {
    if (timer === undefined && selectSession(store.getState()).status === 'authenticated') {
      timer = setTimeout(prepareOverlays, DELAY_MS);
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
    for (const each of stop) each();
  };
}
