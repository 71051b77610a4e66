import type { NotificationTopic, ReminderSettings } from '@mutua/contracts';
import { NOTIFICATION_TOPICS } from '@mutua/contracts/constants';
import {
  Button,
  errorMessage,
  Skeleton,
  toast,
  useAppDispatch,
  userUpdated,
  useSession,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/phone';
import { Mail } from 'lucide-react';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../../shared/account.resource.ts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { Switch } from '../../shared/switch.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { PushDevices, PushShowsChoice } from './push-parts.tsx';
import { PushStatus } from './push-status.tsx';
import { usePush } from './use-push.ts';

const Table = styled.table`
  width: 100%;
  margin-top: 24px;
  border-top: 1px solid var(--line);
  border-collapse: collapse;
  table-layout: fixed;
  th,
  td {
    padding: 14px 0;
    border-bottom: 1px solid var(--line-soft);
    text-align: center;
    font-weight: var(--weight-regular);
  }
  thead th {
    padding: 10px 0;
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-bold);
  }
  thead :not(:first-child) {
    width: 72px;
    ${phone} {
      width: 58px;
    }
  }
  th[scope='row'] {
    padding-right: 8px;
    text-align: left;
  }
  b,
  span {
    display: block;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
  label {
    margin: 0 auto;
  }
`;

/* As large as a switch, so that the rows stay in their places. */
const WaitingSwitch = styled(Skeleton).attrs({ $width: 44, $height: 26, $radius: 13 })`
  && {
    margin: 0 auto;
  }
`;

const TOPICS = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];
const PLACES = ['inApp', 'push', 'mail'] as const;
/** A call that rings is told in open pages anyway, and never by mail. */
const placesOf = (topic: NotificationTopic): readonly (typeof PLACES)[number][] =>
  topic === 'calls' ? ['push'] : PLACES;
const REMINDERS = ['day', 'hour', 'start'] as const satisfies readonly (keyof ReminderSettings)[];

/** No topic is mailed while the member has switched off mail altogether, as the link in each mail does. */
function MailIsOff() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const turnOn = async () => {
    try {
      const { user } = await update({ preferences: { emailNotifications: true } }).unwrap();
      dispatch(userUpdated(user));
    } catch (error) {
      toast.error(errorMessage(error, t('settingsParts.failed')));
    }
  };
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
  const isOn = { inApp: true, push: isPushed, mail: isMailed };
  return (
    <>
      <SectionHead title={t('notificationSettings.title')} lede={t('notificationSettings.lede')} state={state} />
      <PushStatus push={push} isWanted={isPushed} />
      {!isMailed && <MailIsOff />}
      {reading.error ? (
        <SettingsState {...reading} />
      ) : (
        <Table aria-busy={!settings}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('notificationSettings.topic')}</VisuallyHidden>
              </th>
              <th scope="col">{t('notificationSettings.inApp')}</th>
              <th scope="col">{t('notificationSettings.push')}</th>
              <th scope="col">{t('notificationSettings.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {TOPICS.map((topic) => (
              <tr key={topic}>
                <th scope="row">
                  <b>{t(`notificationSettings.topics.${topic}.title`)}</b>
                  <span>{t(`notificationSettings.topics.${topic}.detail`)}</span>
                </th>
                {PLACES.map((place) => (
                  <td key={place}>
                    {!placesOf(topic).includes(place) ? null : settings ? (
                      <Switch
                        label={t(`notificationSettings.switch.${place}`, {
                          topic: t(`notificationSettings.topics.${topic}.title`),
                        })}
                        checked={settings.notifications[topic][place] && isOn[place]}
                        disabled={!isOn[place]}
                        onChange={(value) => change({ notifications: { [topic]: { [place]: value } } })}
                      />
                    ) : (
                      <WaitingSwitch />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <SettingRows>
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
                  <WaitingSwitch />
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
