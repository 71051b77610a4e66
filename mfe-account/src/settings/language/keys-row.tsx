import { useTranslation } from '@mutua/web-kit';
import { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from '@mutua/web-kit/parts';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { Switch } from '../../shared/switch.tsx';

/** Whether shortcuts without Ctrl are on for this device. */
export function KeysRow() {
  const { t } = useTranslation('account');
  const [areOn, setOn] = useState(areSingleKeyShortcutsOn);
  const change = (on: boolean) => {
    setOn(on);
    setSingleKeyShortcuts(on);
  };
  return (
    <SettingRow title={t('settings.keys.title')} detail={t('settings.keys.help')} icon={<Keyboard />}>
      <Switch label={t('settings.keys.title')} checked={areOn} onChange={change} />
    </SettingRow>
  );
}
