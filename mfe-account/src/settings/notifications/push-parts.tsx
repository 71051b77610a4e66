import { PUSH_SHOWS, type PushShows } from '@mutua/contracts/limits';
import { Button, Pill, RelativeTime, useTranslation } from '@mutua/web-kit';
import { RadioRows, toastResult } from '@mutua/web-kit/parts';
import { Smartphone } from 'lucide-react';
import { useId } from 'react';
import { NameWithMark, SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { BelowRows } from '../parts/section-spacing.ts';
import { SubHeading } from '../parts/sub-heading.tsx';
import { useTestPushMutation } from './push.resource.ts';
import type { usePush } from './use-push.ts';

/** Chooses what a push discloses of a message. */
export function PushShowsChoice({ value, onChange }: { value: PushShows; onChange: (value: PushShows) => void }) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <>
      <SubHeading id={id}>{t('pushSettings.shows.title')}</SubHeading>
      <RadioRows
        labelledBy={id}
        value={value}
        options={PUSH_SHOWS.map((each) => ({
          value: each,
          label: t(`pushSettings.shows.${each}.label`),
          hint: t(`pushSettings.shows.${each}.detail`),
        }))}
        onChange={onChange}
      />
    </>
  );
}

/** The browsers that push reaches, each with a button to remove it. */
export function PushDevices({ devices, ownId, busy, remove }: ReturnType<typeof usePush>) {
  const { t } = useTranslation('account');
  const [test, { isLoading }] = useTestPushMutation();
  if (devices.length === 0) return null;
  const send = () => toastResult(test(), t('settingsParts.failed'), t('pushSettings.devices.sent'));
  return (
    <>
      <SubHeading>{t('pushSettings.devices.title')}</SubHeading>
      <SettingRows $close>
        {devices.map(({ _id, device, createdAt }) => (
          <SettingRow
            key={_id}
            icon={<Smartphone />}
            title={
              <NameWithMark>
                {device}
                {_id === ownId && <Pill tone="accent">{t('settings.devices.current')}</Pill>}
              </NameWithMark>
            }
            detail={
              <>
                {t('pushSettings.devices.since')} <RelativeTime date={createdAt} />
              </>
            }
          >
            <Button
              variant="ghost"
              size="sm"
              disabled={busy}
              aria-label={t('pushSettings.devices.removeOne', { device })}
              onClick={() => remove(_id)}
            >
              {t('pushSettings.devices.remove')}
            </Button>
          </SettingRow>
        ))}
      </SettingRows>
      <BelowRows>
        <Button variant="secondary" size="sm" busy={isLoading} onClick={send}>
          {t('pushSettings.devices.test')}
        </Button>
      </BelowRows>
    </>
  );
}
