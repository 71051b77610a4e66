import { toast, useTranslation } from '@mutua/web-kit';
import { ScreenShare } from 'lucide-react';
import type { OwnDevices } from '../devices/own-devices.ts';
import type { OwnMedia } from '../devices/own-media.ts';
import { canShareScreen, screenProblemOf } from '../devices/screen.ts';
import { RoundButton } from './call-controls.tsx';

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
