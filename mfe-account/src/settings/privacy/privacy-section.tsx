import { FOUND_BY, HOURS_FOR, PLACE_FOR, REQUESTS_FROM, SHOWN_PLACES } from '@mutua/contracts/limits';
import { useSession, useTranslation } from '@mutua/web-kit';
import { RadioRows } from '@mutua/web-kit/parts';
import { useId } from 'react';
import { SelectRow } from '../../shared/select-row.tsx';
import { SettingRows } from '../../shared/setting-rows.tsx';
import { SwitchRow } from '../../shared/switch-row.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { PlaceExample } from '../place/place-example.tsx';

const SWITCHES = ['online', 'read', 'linkPreviews'] as const;

/** Who may find the member, and who may send requests. */
export function PrivacySection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { settings, change, state, ...reading } = useSettings();
  const id = useId();
  const head = <SectionHead title={t('privacySettings.title')} lede={t('privacySettings.lede')} state={state} />;
  if (!settings) {
    return (
      <>
        {head}
        <SettingsState {...reading} />
      </>
    );
  }
  const { privacy } = settings;
  const placeDetail =
    privacy.place === 'city' && user?.location
      ? t('privacySettings.place.detail.city', { location: user.location })
      : t(`privacySettings.place.detail.${privacy.place === 'city' ? 'unknown' : privacy.place}`);
  return (
    <>
      {head}
      <SubHeading id={`${id}-findMe`}>{t('privacySettings.findMe.title')}</SubHeading>
      <RadioRows
        labelledBy={`${id}-findMe`}
        value={privacy.findMe}
        options={FOUND_BY.map((value) => ({
          value,
          label: t(`privacySettings.findMe.${value}.label`),
          hint: t(`privacySettings.findMe.${value}.detail`),
        }))}
        onChange={(findMe) => change({ privacy: { findMe } })}
      />
      <SubHeading id={`${id}-requests`}>{t('privacySettings.requests.title')}</SubHeading>
      <RadioRows
        labelledBy={`${id}-requests`}
        value={privacy.requests}
        options={REQUESTS_FROM.map((value) => ({
          value,
          label: t(`privacySettings.requests.${value}.label`),
          hint: t(`privacySettings.requests.${value}.detail`),
        }))}
        onChange={(requests) => change({ privacy: { requests } })}
      />
      <SubHeading>{t('privacySettings.seen')}</SubHeading>
      <SettingRows $close>
        <SelectRow
          title={t('privacySettings.place.title')}
          detail={placeDetail}
          value={privacy.place}
          options={SHOWN_PLACES.map((value) => ({ value, label: t(`privacySettings.place.${value}`) }))}
          onChange={(place) => change({ privacy: { place } })}
        />
        <SelectRow
          title={t('privacySettings.placeFor.title')}
          detail={user && <PlaceExample user={user} settings={privacy} />}
          value={privacy.placeFor}
          options={PLACE_FOR.map((value) => ({ value, label: t(`placeSettings.who.${value}.label`) }))}
          onChange={(placeFor) => change({ privacy: { placeFor } })}
        />
        <SelectRow
          title={t('privacySettings.hours.title')}
          detail={t(`privacySettings.hours.detail.${privacy.hours}`)}
          value={privacy.hours}
          options={HOURS_FOR.map((value) => ({ value, label: t(`privacySettings.hours.${value}`) }))}
          onChange={(hours) => change({ privacy: { hours } })}
        />
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            title={t(`privacySettings.${name}.title`)}
            detail={t(`privacySettings.${name}.detail`)}
            checked={privacy[name]}
            onChange={(isOn) => change({ privacy: { [name]: isOn } })}
          />
        ))}
      </SettingRows>
    </>
  );
}
