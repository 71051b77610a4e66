import { unsaved } from '../unsaved/unsaved.ts';
import { prepareOverlays } from './overlays.ts';

/** Loads the overlays for a page with unsaved input, which asks before it is left. Returns a function that stops it. */
export const startOverlays = (): (() => void) =>
  unsaved.subscribe(() => {
    if (unsaved.asks()) prepareOverlays();
  });
