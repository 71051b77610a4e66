import type { CalendarSettings } from '@mutua/contracts';
import { MAIL_ENTRIES, type MailEntries } from '@mutua/contracts/constants';
import { errorMessage, Select, toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../../shared/setting-rows.tsx';
import { Switch } from '../../../shared/switch.tsx';
import { useSaveCalendarSettingsMutation } from './calendars.resource.ts';

const Choice = styled(Select)`
  width: 220px;
`;

export interface CalendarSettingsRowsProps {
  settings: CalendarSettings;
  /** Whether the member has added calendars with busy times. */
  hasSources: boolean;
}

/** Settings for calendar entries, and whether busy times count. Each change is saved at once. */
export function CalendarSettingsRows({ settings, hasSources }: CalendarSettingsRowsProps) {
  const { t } = useTranslation('account');
  const [save] = useSaveCalendarSettingsMutation();
  /** With a change that is not rendered yet, so that the next one keeps it. */
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  }, [settings]);
  const change = async (next: Partial<CalendarSettings>) => {
    latest.current = { ...latest.current, ...next };
    const { error } = await save(latest.current);
    if (error) toast.error(errorMessage(error, t('settingsParts.failed')));
    else toast.success(t('settingsParts.saved'), { id: 'calendar-saved' });
  };
  return (
    <SettingRows>
      {hasSources && (
        <SettingRow title={t('hours.calendars.settings.busy.title')} detail={t('hours.calendars.settings.busy.detail')}>
          <Switch
            label={t('hours.calendars.settings.busy.title')}
            checked={settings.useBusy}
            onChange={(useBusy) => change({ useBusy })}
          />
        </SettingRow>
      )}
      <SettingRow
        wide
        title={t('hours.calendars.settings.mail.title')}
        detail={t(`hours.calendars.settings.mail.detail.${settings.mailEntries}`)}
      >
        <Choice
          hideLabel
          label={t('hours.calendars.settings.mail.title')}
          value={settings.mailEntries}
          options={MAIL_ENTRIES.map((value) => ({ value, label: t(`hours.calendars.settings.mail.${value}`) }))}
          onChange={({ target }) => change({ mailEntries: target.value as MailEntries })}
        />
      </SettingRow>
      <SettingRow
        title={t('hours.calendars.settings.alarms.title')}
        detail={t('hours.calendars.settings.alarms.detail')}
      >
        <Switch
          label={t('hours.calendars.settings.alarms.title')}
          checked={settings.alarms}
          onChange={(alarms) => change({ alarms })}
        />
      </SettingRow>
    </SettingRows>
  );
}
