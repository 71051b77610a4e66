import { Button, useTranslation } from '@mutua/web-kit';
import { BellRing } from 'lucide-react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import type { usePush } from './use-push.ts';
import { useTurnOn } from './use-turn-on.ts';

/** Has its height before the state is known, so that the table below does not move. */
const Rows = styled(SettingRows)<{ $isKnown: boolean }>`
  visibility: ${({ $isKnown }) => ($isKnown ? 'visible' : 'hidden')};
`;

/** Shows whether push reaches this device, and how to turn it on. Shows nothing where push is impossible. */
export function PushStatus({ push, isWanted }: { push: ReturnType<typeof usePush>; isWanted: boolean }) {
  const { t } = useTranslation('account');
  const { turnOn: want, isLoading } = useTurnOn('pushNotifications');
  const { state = 'off', devices, ownId, busy, turnOn } = push;
  if (state === 'none') return null;

  const others = devices.filter(({ _id }) => _id !== ownId).map(({ device }) => device);
  const also = others.length > 0 ? t('pushSettings.also', { devices: others.join(' · ') }) : undefined;
  const shown = isWanted ? state : 'unwanted';
  return (
    <Rows $isKnown={push.state !== undefined}>
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
    </Rows>
  );
}
