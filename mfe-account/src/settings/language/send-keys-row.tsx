import { SEND_KEYS, type SendKey } from '@mutua/contracts/constants';
import { Select, useTranslation } from '@mutua/web-kit';
import { SendHorizontal } from 'lucide-react';
import styled from 'styled-components';
import { SettingRow } from '../../shared/setting-rows.tsx';

const Choice = styled(Select)`
  width: 220px;
`;

export interface SendKeysRowProps {
  value: SendKey;
  onChange: (value: SendKey) => void;
}

/** The keys that send a message. */
export function SendKeysRow({ value, onChange }: SendKeysRowProps) {
  const { t } = useTranslation('account');
  return (
    <SettingRow
      wide
      icon={<SendHorizontal />}
      title={t('timeSettings.sendWith.title')}
      detail={t('timeSettings.sendWith.detail')}
    >
      <Choice
        hideLabel
        label={t('timeSettings.sendWith.title')}
        value={value}
        options={SEND_KEYS.map((keys) => ({ value: keys, label: t(`timeSettings.sendWith.${keys}`) }))}
        onChange={({ target }) => onChange(target.value as SendKey)}
      />
    </SettingRow>
  );
}
