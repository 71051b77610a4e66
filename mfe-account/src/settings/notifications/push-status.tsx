import { Button, useTranslation } from '@mutua/web-kit';
import { BellRing } from 'lucide-react';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import type { usePush } from './use-push.ts';
import { useTurnOn } from './use-turn-on.ts';

/** Shows whether push reaches this device, and how to turn it on. Shows nothing where push is impossible. */
export function PushStatus({ push, isWanted }: { push: ReturnType<typeof usePush>; isWanted: boolean }) {
  const { t } = useTranslation('account');
  const { turnOn: want, isLoading } = useTurnOn('pushNotifications');
  const { state, devices, ownId, busy, turnOn } = push;
  if (!state || state === 'none') return null;

  const others = devices.filter(({ _id }) => _id !== ownId).map(({ device }) => device);
  const also = others.length > 0 ? t('pushSettings.also', { devices: others.join(' · ') }) : undefined;
  const shown = isWanted ? state : 'unwanted';
  return (
    <SettingRows>
      <SettingRow
        icon={<BellRing />}
        title={t(`pushSettings.state.${shown}.title`)}
        detail={shown === 'on' ? also : t(`pushSettings.state.${shown}.detail`)}
      >
        {shown === 'unwanted' || shown === 'off' ? (
          <Button
            variant="secondary"
            size="sm"
            busy={busy || isLoading}
            onClick={() => (shown === 'off' ? turnOn() : want())}
          >
            {t('notificationSettings.off.turnOn')}
          </Button>
        ) : (
          <span />
        )}
      </SettingRow>
    </SettingRows>
  );
}
