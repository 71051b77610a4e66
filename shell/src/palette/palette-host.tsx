import { toast, useSession, useTranslation } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import type { NavigationItem } from '../layout/navigation.tsx';
import { useHasPage } from '../layout/navigation.tsx';
import type { Counter } from '../layout/use-counts.ts';
import { closePalette, useOpenPart } from './palette-state.ts';
import { useKeys } from './use-keys.ts';

const loadParts = async () => {
  const [{ KeysDialog }, { Palette }] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './keys-dialog.tsx'),
    import(/* webpackChunkName: "palette" */ './palette.tsx'),
  ]);
  return { KeysDialog, Palette };
};
type Parts = Awaited<ReturnType<typeof loadParts>>;

interface Props {
  items: NavigationItem[];
  counts: Record<Counter, number>;
}

/** Listens to the keys, and shows the palette and the list of keys, which are fetched with their first use. */
export function PaletteHost({ items, counts }: Props) {
  const { t } = useTranslation('shell');
  const { t: kit } = useTranslation('kit');
  const { user } = useSession();
  const hasPage = useHasPage();
  const open = useOpenPart();
  const [parts, setParts] = useState<Parts>();
  const profile = user && `/profile/${user._id}`;
  const places: NavigationItem[] =
    profile && hasPage(profile)
      ? [...items, { to: profile, label: t('palette.profile'), access: 'member', order: 60, slot: 'menu', icon: null }]
      : items;
  useKeys(places);
  useEffect(() => {
    if (!open || parts) return;
    loadParts().then(setParts, () => {
      toast.error(kit('widgetUnavailable'), { id: 'widget-unavailable' });
      closePalette();
    });
  }, [open, parts, kit]);
  if (!parts || !open) return null;
  return open === 'keys' ? <parts.KeysDialog places={places} /> : <parts.Palette places={places} counts={counts} />;
}
