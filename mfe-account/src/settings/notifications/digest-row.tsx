import type { Digest, Settings, SettingsInput } from '@mutua/contracts';
import { DIGESTS } from '@mutua/contracts/limits';
import { Select, Skeleton, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { SettingRow } from '../../shared/setting-rows.tsx';

const Choice = styled.div`
  width: 160px;
`;

export interface DigestRowProps {
  settings: Settings | undefined;
  /** Whether the member gets mails about notifications. */
  isMailed: boolean;
  change: (input: SettingsInput) => unknown;
}

/** How often the digest is mailed. */
export function DigestRow({ settings, isMailed, change }: DigestRowProps) {
  const { t } = useTranslation('account');
  const digest = isMailed ? settings?.delivery.digest : 'off';
  return (
    <SettingRow
      wide
      title={t('notificationSettings.digest.title')}
      detail={t(`notificationSettings.digest.${settings && digest === 'off' ? 'offDetail' : 'detail'}`)}
    >
      <Choice>
        {settings ? (
          <Select
            label={t('notificationSettings.digest.title')}
            hideLabel
            options={DIGESTS.map((value) => ({ value, label: t(`notificationSettings.digest.${value}`) }))}
            value={digest}
            disabled={!isMailed}
            onChange={({ target }) => change({ delivery: { digest: target.value as Digest } })}
          />
        ) : (
          <Skeleton $height={44} $radius={6} />
        )}
      </Choice>
    </SettingRow>
  );
}
