import { unsaved } from '../unsaved/unsaved.ts';
import { prepareOverlays } from './overlays.ts';

/** Fetches the overlays for a page with unsaved input, which asks before it is left. Returns the function that stops it. */
export const startOverlays = (): (() => void) =>
  unsaved.subscribe(() => {
    if (unsaved.asks()) prepareOverlays();
  });
