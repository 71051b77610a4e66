import { Button, errorMessage, toast, useAppDispatch, userUpdated, useTranslation } from '@mutua/web-kit';
import { BellRing } from 'lucide-react';
import { useUpdateProfileMutation } from '../../shared/account.resource.ts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import type { usePush } from './use-push.ts';

/** Shows whether push reaches this device, and how to turn it on. Shows nothing where push is impossible. */
export function PushStatus({ push, isWanted }: { push: ReturnType<typeof usePush>; isWanted: boolean }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const { state, devices, ownId, busy, turnOn } = push;
  if (!state || state === 'none') return null;

  const want = async () => {
    try {
      const { user } = await update({ preferences: { pushNotifications: true } }).unwrap();
      dispatch(userUpdated(user));
    } catch (error) {
      toast.error(errorMessage(error, t('settingsParts.failed')));
    }
  };
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
