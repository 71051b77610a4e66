import { translate } from '../i18n/i18n.ts';
import { toast } from '../toast/toast.ts';
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

/** Shows the member that an overlay could not be loaded. */
export function showUnavailable(): void {
  toast.error(translate('kit', 'widgetUnavailable'), { id: 'widget-unavailable' });
}
