import { translate } from '../i18n/i18n.ts';
import { toast } from '../toast/toast.ts';
import { lazyPart } from './lazy-part.ts';

/**
 * Dialogs and menus, with the library that they are made of. A page can be read without them, so they are fetched when a member
 * is about to open one.
 */
export const overlays = lazyPart(async () => {
  const [{ DialogPanel }, { MenuChoice, MenuLine, MenuPanel, MenuValues }] = await Promise.all([
    import(/* webpackChunkName: "overlays" */ './dialog-panel.tsx'),
    import(/* webpackChunkName: "overlays" */ './menu-panel.tsx'),
  ]);
  return { DialogPanel, MenuChoice, MenuLine, MenuPanel, MenuValues };
});

/** Fetches the overlays in advance. A failure is told when one is opened. */
export function prepareOverlays(): void {
  overlays.load().catch(() => undefined);
}

/** Tells the member that an overlay could not be fetched. */
export function tellUnavailable(): void {
  toast.error(translate('kit', 'widgetUnavailable'), { id: 'widget-unavailable' });
}
