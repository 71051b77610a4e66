import type { CalendarSettings } from '@mutua/contracts';
import { MAIL_ENTRIES, type MailEntries } from '@mutua/contracts/limits';
import { useTranslation } from '@mutua/web-kit';
import { toastResult, useLatest } from '@mutua/web-kit/parts';
import { SelectRow } from '../../../shared/select-row.tsx';
import { SettingRows } from '../../../shared/setting-rows.tsx';
import { SwitchRow } from '../../../shared/switch-row.tsx';
import { useSaveCalendarSettingsMutation } from './calendars.resource.ts';

export interface CalendarSettingsRowsProps {
  settings: CalendarSettings;
  /** Whether the member has added calendars with busy times. */
  hasSources: boolean;
}

/** Settings for calendar entries, and whether busy times count. Each change is saved at once. */
export function CalendarSettingsRows({ settings, hasSources }: CalendarSettingsRowsProps) {
  const { t } = useTranslation('account');
  const [save] = useSaveCalendarSettingsMutation();
  const latest = useLatest(settings);
  const change = (next: Partial<CalendarSettings>) => {
    latest.current = { ...latest.current, ...next };
    const saved = t('settingsParts.saved');
    return toastResult(save(latest.current), t('settingsParts.failed'), saved, { id: 'calendar-saved' });
  };
  return (
    <SettingRows>
      {hasSources && (
        <SwitchRow
          title={t('hours.calendars.settings.busy.title')}
          detail={t('hours.calendars.settings.busy.detail')}
          checked={settings.useBusy}
          onChange={(useBusy) => change({ useBusy })}
        />
      )}
      <SelectRow<MailEntries>
        title={t('hours.calendars.settings.mail.title')}
        detail={t(`hours.calendars.settings.mail.detail.${settings.mailEntries}`)}
        value={settings.mailEntries}
        options={MAIL_ENTRIES.map((value) => ({ value, label: t(`hours.calendars.settings.mail.${value}`) }))}
        onChange={(mailEntries) => change({ mailEntries })}
      />
      <SwitchRow
        title={t('hours.calendars.settings.alarms.title')}
        detail={t('hours.calendars.settings.alarms.detail')}
        checked={settings.alarms}
        onChange={(alarms) => change({ alarms })}
      />
    </SettingRows>
  );
}
