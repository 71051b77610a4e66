import { overlays, Scrim, useSession, useTranslation } from '@mutua/web-kit';
import { lazyPart, useDialogPart } from '@mutua/web-kit/parts';
import { type NavigationItem, useHasPage } from '../layout/navigation.tsx';
import type { Counter } from '../layout/use-counts.ts';
import { LoadingPalette } from './loading-palette.tsx';
import { closePalette, usePalette } from './palette-state.ts';
import { useKeys } from './use-keys.ts';

/** The palette and the list of keys, with their dialogs. */
const parts = lazyPart(async () => {
  const [{ KeysDialog }, { Palette }] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './keys-dialog.tsx'),
    import(/* webpackChunkName: "palette" */ './palette.tsx'),
    overlays.load(),
  ]);
  return { KeysDialog, Palette };
});

interface Props {
  items: NavigationItem[];
  counts: Record<Counter, number>;
}

/** Listens to the keys, and shows the palette and the list of keys, which are loaded on first use. */
export function PaletteHost({ items, counts }: Props) {
  const { t } = useTranslation('shell');
  const { user, status } = useSession();
  const hasPage = useHasPage();
  const { part, text } = usePalette();
  const profile = user && `/profile/${user._id}`;
  const places: NavigationItem[] =
    profile && hasPage(profile)
      ? [...items, { to: profile, label: t('palette.profile'), access: 'member', order: 60, slot: 'menu', icon: null }]
      : items;
  useKeys(places, status !== 'loading');
  const loaded = useDialogPart(parts, part !== null, closePalette);
  if (!part) return null;
  if (!loaded) return part === 'palette' ? <LoadingPalette text={text} /> : <Scrim aria-busy />;
  return part === 'keys' ? <loaded.KeysDialog places={places} /> : <loaded.Palette places={places} counts={counts} />;
}
