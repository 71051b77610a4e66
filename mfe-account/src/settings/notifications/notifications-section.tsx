import type { ReminderSettings } from '@mutua/contracts';
import { Button, useSession, useTranslation } from '@mutua/web-kit';
import { Mail } from 'lucide-react';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { Switch } from '../../shared/switch.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { DigestRow } from './digest-row.tsx';
import { PushDevices, PushShowsChoice } from './push-parts.tsx';
import { PushStatus } from './push-status.tsx';
import { SwitchSkeleton } from './switch-skeleton.ts';
import { TopicsTable } from './topics-table.tsx';
import { usePush } from './use-push.ts';
import { useTurnOn } from './use-turn-on.ts';

const REMINDERS = ['day', 'hour', 'start'] as const satisfies readonly (keyof ReminderSettings)[];

/** Shown when the member has turned off all mails about notifications, as the link in each mail does. */
function MailIsOff() {
  const { t } = useTranslation('account');
  const { turnOn, isLoading } = useTurnOn('emailNotifications');
  return (
    <SettingRows>
      <SettingRow
        icon={<Mail />}
        title={t('notificationSettings.off.title')}
        detail={t('notificationSettings.off.detail')}
      >
        <Button variant="secondary" size="sm" busy={isLoading} onClick={turnOn}>
          {t('notificationSettings.off.turnOn')}
        </Button>
      </SettingRow>
    </SettingRows>
  );
}

/** What reaches the member in the app, by push and by mail. */
export function NotificationsSection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { settings, change, state, ...reading } = useSettings();
  const push = usePush();
  const isPushed = user?.preferences.pushNotifications !== false;
  const isMailed = user?.preferences.emailNotifications !== false;
  return (
    <>
      <SectionHead title={t('notificationSettings.title')} lede={t('notificationSettings.lede')} state={state} />
      <PushStatus push={push} isWanted={isPushed} />
      {!isMailed && <MailIsOff />}
      {reading.error ? (
        <SettingsState {...reading} />
      ) : (
        <TopicsTable settings={settings} isOn={{ inApp: true, push: isPushed, mail: isMailed }} change={change} />
      )}
      <SettingRows>
        {!reading.error && <DigestRow settings={settings} isMailed={isMailed} change={change} />}
        <SettingRow title={t('notificationSettings.security.title')} detail={t('notificationSettings.security.detail')}>
          <Switch label={t('notificationSettings.security.title')} checked disabled />
        </SettingRow>
      </SettingRows>
      {!reading.error && (
        <>
          <SubHeading>{t('notificationSettings.reminders.title')}</SubHeading>
          <SettingRows $close>
            {REMINDERS.map((moment) => (
              <SettingRow
                key={moment}
                title={t(`notificationSettings.reminders.${moment}.title`)}
                detail={t(`notificationSettings.reminders.${moment}.detail`)}
              >
                {settings ? (
                  <Switch
                    label={t(`notificationSettings.reminders.${moment}.title`)}
                    checked={settings.reminders[moment]}
                    onChange={(isOn) => change({ reminders: { [moment]: isOn } })}
                  />
                ) : (
                  <SwitchSkeleton />
                )}
              </SettingRow>
            ))}
          </SettingRows>
        </>
      )}
      {settings && push.state && push.state !== 'none' && (
        <PushShowsChoice
          value={settings.delivery.pushShows}
          onChange={(pushShows) => change({ delivery: { pushShows } })}
        />
      )}
      <PushDevices {...push} />
    </>
  );
}
