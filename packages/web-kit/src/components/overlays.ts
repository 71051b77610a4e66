import { translate } from '../i18n/i18n.ts';
import { toast } from '../toast/toast.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { lazyPart } from './lazy-part.ts';

/** Dialogs and menus with their library. A page works without them, so they are loaded shortly before a member opens one. */
export const overlays = lazyPart(async () => {
  const [{ DialogPanel }, { MenuChoice, MenuLine, MenuPanel, MenuValues }] = await Promise.all([
    import(/* webpackChunkName: "overlays" */ './dialog-panel.tsx'),
    import(/* webpackChunkName: "overlays" */ './menu-panel.tsx'),
  ]);
  return { DialogPanel, MenuChoice, MenuLine, MenuPanel, MenuValues };
});

/** Loads the overlays in advance. A failure is reported when one is opened. */
export function prepareOverlays(): void {
  overlays.load().catch(() => undefined);
}

/** Loads the dialogs when a page gets unsaved input, because it then asks before it is left. */
export function startOverlays(): void {
  unsaved.subscribe(() => {
    if (unsaved.asks()) prepareOverlays();
  });
}

/** Tells the member that a part of the page could not be loaded. */
export function showUnavailable(): void {
  toast.error(translate('kit', 'widgetUnavailable'), { id: 'widget-unavailable' });
}
