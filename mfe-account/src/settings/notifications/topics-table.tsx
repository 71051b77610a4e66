import type { Delivery, NotificationTopic, Settings, SettingsInput } from '@mutua/contracts';
import { NOTIFICATION_TOPICS } from '@mutua/contracts/limits';
import { Select, Skeleton, useSession, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { phone, visuallyHidden } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { Switch } from '../../shared/switch.tsx';
import { SwitchSkeleton } from './switch-skeleton.ts';

/* On a phone, the text of a topic is above its controls, and each control has a heading of its own. */
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
    width: 76px;
  }
  thead :last-child {
    width: 166px;
    padding-left: 16px;
    text-align: left;
  }
  td:last-child {
    padding-left: 16px;
  }
  th[scope='row'] {
    padding-right: 8px;
    text-align: left;
  }
  b,
  th > span {
    display: block;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--weight-bold);
  }
  th > span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
  td > label {
    margin: 0 auto;
  }
  ${phone} {
    thead {
      ${visuallyHidden}
    }
    tbody,
    tr {
      display: block;
    }
    tbody tr {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr);
      column-gap: 20px;
      align-items: end;
      padding: 14px 0;
      border-bottom: 1px solid var(--line-soft);
    }
    th[scope='row'],
    td {
      padding: 0;
      border: 0;
    }
    th[scope='row'] {
      grid-column: 1 / -1;
    }
    td:empty {
      display: none;
    }
    td > label {
      margin: 9px auto 9px 0;
    }
  }
`;
const Above = styled.span`
  display: none;
  ${phone} {
    display: block;
    padding-top: 6px;
    color: var(--text-muted);
    font-size: var(--text-xs);
    text-align: left;
  }
`;

const TOPICS = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];
const PLACES = ['inApp', 'push'] as const;
/** A ringing call is always shown in open pages, and is never mailed. The figures of a month are only mailed. */
const placesOf = (topic: NotificationTopic): readonly ('mail' | (typeof PLACES)[number])[] =>
  topic === 'calls' ? ['push'] : topic === 'organising' ? ['mail'] : [...PLACES, 'mail'];

/** How the settings store when a topic is mailed. */
const MAILED = {
  now: { mail: true, digest: false },
  digest: { mail: false, digest: true },
  never: { mail: false, digest: false },
} as const satisfies Record<string, Partial<Delivery>>;
type Mailed = keyof typeof MAILED;
const CHOICES = Object.keys(MAILED) as Mailed[];
/** The figures of a month are in no digest. */
const choicesOf = (topic: NotificationTopic) =>
  topic === 'organising' ? CHOICES.filter((each) => each !== 'digest') : CHOICES;
const mailedOf = ({ mail, digest }: Delivery): Mailed => (mail ? 'now' : digest ? 'digest' : 'never');

export interface TopicsTableProps {
  settings: Settings | undefined;
  /** The channels that the member has on for all topics. */
  isOn: { inApp: boolean; push: boolean; mail: boolean };
  change: (input: SettingsInput) => unknown;
}

/** How each topic reaches the member: in the app, by push, and by mail. */
export function TopicsTable({ settings, isOn, change }: TopicsTableProps) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  // A service of the release before does not know the topic of organisers.
  const isOrganiser = user?.roles?.includes('organiser') && settings?.notifications.organising !== undefined;
  const topics = TOPICS.filter((topic) => topic !== 'organising' || isOrganiser);
  const nameOf = (topic: NotificationTopic) => t(`notificationSettings.topics.${topic}.title`);
  const above = (place: 'mail' | (typeof PLACES)[number]) => (
    <Above aria-hidden>{t(`notificationSettings.${place}`)}</Above>
  );
  // Adding a topic to the digest also turns the digest on.
  const setMailed = (topic: NotificationTopic, mailed: Mailed) =>
    change({
      notifications: { [topic]: MAILED[mailed] },
      ...(mailed === 'digest' && settings?.delivery.digest === 'off' && { delivery: { digest: 'weekly' } }),
    });
  return (
    <Table aria-busy={!settings}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('notificationSettings.topic')}</VisuallyHidden>
          </th>
          {[...PLACES, 'mail' as const].map((place) => (
            <th key={place} scope="col">
              {t(`notificationSettings.${place}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              <b>{nameOf(topic)}</b>
              <span>{t(`notificationSettings.topics.${topic}.detail`)}</span>
            </th>
            {PLACES.map((place) => (
              <td key={place}>
                {placesOf(topic).includes(place) && (
                  <>
                    {above(place)}
                    {settings ? (
                      <Switch
                        label={t(`notificationSettings.switch.${place}`, { topic: nameOf(topic) })}
                        checked={settings.notifications[topic][place] && isOn[place]}
                        disabled={!isOn[place]}
                        onChange={(value) => change({ notifications: { [topic]: { [place]: value } } })}
                      />
                    ) : (
                      <SwitchSkeleton />
                    )}
                  </>
                )}
              </td>
            ))}
            <td>
              {placesOf(topic).includes('mail') && (
                <>
                  {above('mail')}
                  {settings ? (
                    <Select
                      label={t('notificationSettings.switch.mail', { topic: nameOf(topic) })}
                      hideLabel
                      options={choicesOf(topic).map((value) => ({
                        value,
                        label: t(`notificationSettings.byMail.${value}`),
                      }))}
                      value={isOn.mail ? mailedOf(settings.notifications[topic]) : 'never'}
                      disabled={!isOn.mail}
                      onChange={({ target }) => setMailed(topic, target.value as Mailed)}
                    />
                  ) : (
                    <Skeleton $height={44} $radius={6} />
                  )}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
