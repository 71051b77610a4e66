import { toast, useTranslation } from '@mutua/web-kit';
import { ScreenShare } from 'lucide-react';
import type { OwnDevices } from '../../shared/devices/own-devices.ts';
import type { OwnMedia } from '../../shared/devices/own-media.ts';
import { RoundButton } from '../../shared/devices/round-button.tsx';
import { canShareScreen, screenProblemOf } from '../../shared/devices/screen.ts';

export interface ScreenButtonProps {
  own: OwnMedia;
  devices: OwnDevices;
}

/** Starts and stops sharing the screen. Renders nothing where the browser cannot share one. */
export function ScreenButton({ own, devices }: ScreenButtonProps) {
  const { t } = useTranslation('messaging');
  if (!canShareScreen()) return null;
  const isSharing = own.screen !== null;
  const press = () => (isSharing ? devices.stopSharing() : devices.share());
  return (
    <RoundButton
      label={isSharing ? t('calls.screenStop') : t('calls.screen')}
      icon={<ScreenShare />}
      isOn={isSharing}
      onClick={() =>
        void press().catch((error: unknown) => toast.error(t(`calls.screenProblem.${screenProblemOf(error)}`)))
      }
    />
  );
}
