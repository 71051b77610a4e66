import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { LostDevice } from './own-media.ts';
import type { CallMedia } from './use-call.ts';

/** Shows a toast when a device is lost, with the name of its replacement. */
export function useLostDevice({ own }: CallMedia): void {
  const { t } = useTranslation('messaging');
  const lost = own?.lost;
  const tell = useEffectEvent(({ kind, now }: LostDevice) =>
    toast.info(now ? t(`calls.gone.${kind}`, { device: now }) : t(`calls.goneAll.${kind}`)),
  );
  useEffect(() => {
    if (lost) tell(lost);
  }, [lost]);
}
