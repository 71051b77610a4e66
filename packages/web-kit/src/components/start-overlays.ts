import { unsaved } from '../unsaved/unsaved.ts';
import { prepareOverlays } from './overlays.ts';

/** Loads the dialogs when a page gets unsaved input, because it then asks before it is left. Returns a function that stops it. */
export const startOverlays = (): (() => void) =>
  unsaved.subscribe(() => {
    if (unsaved.asks()) prepareOverlays();
  });
