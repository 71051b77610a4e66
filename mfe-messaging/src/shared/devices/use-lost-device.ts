import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { LostDevice, OwnMedia } from './own-media.ts';

/** Shows a toast when a device is lost: with the name of its replacement, or why there is none. */
export function useLostDevice(own: OwnMedia | null): void {
  const { t } = useTranslation('messaging');
  const lost = own?.lost;
  const show = useEffectEvent(({ kind, now }: LostDevice) => {
    if (now) return toast.info(t(`calls.gone.${kind}`, { device: now }));
    if (kind === 'audioinput' && own?.noSound === 'busy') return toast.info(t('calls.noSound.busy'));
    if (kind === 'videoinput' && own?.noPicture === 'busy') return toast.info(t('calls.before.busy'));
    return toast.info(t(`calls.goneAll.${kind}`));
  });
  useEffect(() => {
    if (lost) show(lost);
  }, [lost]);
}
