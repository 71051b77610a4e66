import {
  FOUND_BY,
  HOURS_FOR,
  type HoursFor,
  REQUESTS_FROM,
  SHOWN_PLACES,
  type ShownPlace,
} from '@mutua/contracts/constants';
import { Select, useSession, useTranslation } from '@mutua/web-kit';
import { RadioRows } from '@mutua/web-kit/parts';
import { useId } from 'react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { Switch } from '../../shared/switch.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { useSettings } from '../parts/use-settings.ts';

const Subject = styled.h3`
  margin: 36px 0 12px;
  font-size: 18px;
`;
const Choice = styled(Select)`
  width: 220px;
`;

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
      <Subject id={`${id}-find`}>{t('privacySettings.findMe.title')}</Subject>
      <RadioRows
        labelledBy={`${id}-find`}
        value={privacy.findMe}
        options={FOUND_BY.map((value) => ({
          value,
          label: t(`privacySettings.findMe.${value}.label`),
          hint: t(`privacySettings.findMe.${value}.detail`),
        }))}
        onChange={(findMe) => change({ privacy: { findMe } })}
      />
      <Subject id={`${id}-requests`}>{t('privacySettings.requests.title')}</Subject>
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
      <Subject>{t('privacySettings.seen')}</Subject>
      <SettingRows $close>
        <SettingRow wide title={t('privacySettings.place.title')} detail={placeDetail}>
          <Choice
            hideLabel
            label={t('privacySettings.place.title')}
            value={privacy.place}
            options={SHOWN_PLACES.map((value) => ({ value, label: t(`privacySettings.place.${value}`) }))}
            onChange={({ target }) => change({ privacy: { place: target.value as ShownPlace } })}
          />
        </SettingRow>
        <SettingRow
          wide
          title={t('privacySettings.hours.title')}
          detail={t(`privacySettings.hours.detail.${privacy.hours}`)}
        >
          <Choice
            hideLabel
            label={t('privacySettings.hours.title')}
            value={privacy.hours}
            options={HOURS_FOR.map((value) => ({ value, label: t(`privacySettings.hours.${value}`) }))}
            onChange={({ target }) => change({ privacy: { hours: target.value as HoursFor } })}
          />
        </SettingRow>
        <SettingRow title={t('privacySettings.online.title')} detail={t('privacySettings.online.detail')}>
          <Switch
            label={t('privacySettings.online.title')}
            checked={privacy.online}
            onChange={(online) => change({ privacy: { online } })}
          />
        </SettingRow>
        <SettingRow title={t('privacySettings.read.title')} detail={t('privacySettings.read.detail')}>
          <Switch
            label={t('privacySettings.read.title')}
            checked={privacy.read}
            onChange={(read) => change({ privacy: { read } })}
          />
        </SettingRow>
        <SettingRow title={t('privacySettings.linkPreviews.title')} detail={t('privacySettings.linkPreviews.detail')}>
          <Switch
            label={t('privacySettings.linkPreviews.title')}
            checked={privacy.linkPreviews}
            onChange={(linkPreviews) => change({ privacy: { linkPreviews } })}
          />
        </SettingRow>
      </SettingRows>
    </>
  );
}
