import { FIRST_DAYS, type FirstDay, type Language, SEND_KEYS, type SendKey, THEMES } from '@mutua/contracts/limits';
import {
  browserTimeZone,
  chooseTheme,
  SegmentedControl,
  useAppDispatch,
  userUpdated,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import {
  areSingleKeyShortcutsOn,
  chooseLanguage,
  cityOf,
  LANGUAGE_NAMES,
  phone,
  setSingleKeyShortcuts,
  usableZone,
  useNow,
} from '@mutua/web-kit/parts';
import { CalendarClock, Clock, Keyboard, Languages, SendHorizontal, SunMoon } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../../shared/account.resource.ts';
import { Choice, SelectRow } from '../../shared/select-row.tsx';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { SwitchRow } from '../../shared/switch-row.tsx';
import { useOfferedLanguages } from '../../shared/use-offered-languages.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { type SavingState, useSettings } from '../parts/use-settings.ts';
import { FormatPreview } from './format-preview.tsx';
import { QuietRows } from './quiet-rows.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { timeIn } from './time-zones.ts';

const Themes = styled(SegmentedControl)`
  ${phone} {
    justify-self: start !important;
  }
` as typeof SegmentedControl;

/** How pages, mails and meetings are written for the member. */
export function LanguageSection() {
  const { t, language } = useTranslation('account');
  const { user } = useSession();
  const languages = useOfferedLanguages(user?.preferences.language);
  const dispatch = useAppDispatch();
  const { settings, change, state, ...reading } = useSettings();
  const [update] = useUpdateProfileMutation();
  const [languageState, setLanguageState] = useState<SavingState>('idle');
  const [areKeysOn, setKeysOn] = useState(areSingleKeyShortcutsOn);
  const now = new Date(useNow());
  const head = (
    <SectionHead
      title={t('timeSettings.title')}
      lede={t('timeSettings.lede')}
      state={state === 'idle' ? languageState : state}
    />
  );
  if (!settings || !user) {
    return (
      <>
        {head}
        <SettingsState {...reading} />
      </>
    );
  }

  const choose = async (chosen: Language) => {
    setLanguageState('saving');
    await dispatch(chooseLanguage(chosen));
    setLanguageState('saved');
  };
  const changeTime = async (time: { timeZone?: string | null; firstDay?: FirstDay }) => {
    await change({ time });
    // The services use the zone of the device again at once.
    if (time.timeZone === null) await update({ ...browserTimeZone() });
    dispatch(userUpdated({ ...user, time: { ...settings.time, ...time } }));
  };
  const changeKeys = async (sendWith: SendKey) => {
    await change({ chat: { sendWith } });
    dispatch(userUpdated({ ...user, chat: { sendWith } }));
  };
  /** Turns the shortcuts without Ctrl on or off for this device. */
  const turnKeys = (isOn: boolean) => {
    setKeysOn(isOn);
    setSingleKeyShortcuts(isOn);
  };
  const { timeZone } = settings.time;
  const zone = usableZone(timeZone);
  const clock = { zone: timeZone?.replaceAll('_', ' ') ?? zone, time: timeIn(zone, now, language), city: cityOf(zone) };
  const chosen = timeZone === zone ? 'chosen' : 'unknown';
  const { theme = 'system' } = user.preferences;
  return (
    <>
      {head}
      <SettingRows>
        <SettingRow
          wide
          icon={<Languages />}
          title={t('timeSettings.language.title')}
          detail={t('timeSettings.language.detail')}
        >
          <Choice
            hideLabel
            label={t('timeSettings.language.title')}
            value={user.preferences.language}
            onChange={({ target }) => choose(target.value as Language)}
          >
            {languages.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </Choice>
        </SettingRow>
        <SettingRow
          wide
          icon={<Clock />}
          title={t('timeSettings.zone.title')}
          detail={t(`timeSettings.zone.${timeZone === null ? 'follows' : chosen}`, clock)}
        >
          <TimeZoneChoice value={timeZone} onChange={(zoneChosen) => changeTime({ timeZone: zoneChosen })} />
        </SettingRow>
        <SelectRow
          icon={<CalendarClock />}
          title={t('timeSettings.firstDay.title')}
          detail={t('timeSettings.firstDay.detail')}
          value={settings.time.firstDay}
          options={FIRST_DAYS.map((value) => ({ value, label: t(`timeSettings.firstDay.${value}`) }))}
          onChange={(firstDay) => changeTime({ firstDay })}
        />
        <QuietRows quiet={settings.time.quiet} onChange={(quiet) => change({ time: { quiet } })} />
        <SettingRow
          wide
          icon={<SunMoon />}
          title={t('timeSettings.theme.title')}
          detail={t('timeSettings.theme.detail')}
        >
          <Themes
            label={t('timeSettings.theme.title')}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`timeSettings.theme.${value}`) }))}
            onChange={(chosen) => dispatch(chooseTheme(chosen))}
          />
        </SettingRow>
        <SelectRow
          icon={<SendHorizontal />}
          title={t('timeSettings.sendWith.title')}
          detail={t('timeSettings.sendWith.detail')}
          value={settings.chat.sendWith}
          options={SEND_KEYS.map((value) => ({ value, label: t(`timeSettings.sendWith.${value}`) }))}
          onChange={changeKeys}
        />
        <SwitchRow
          icon={<Keyboard />}
          title={t('settings.keys.title')}
          detail={t('settings.keys.help')}
          checked={areKeysOn}
          onChange={turnKeys}
        />
      </SettingRows>
      <SubHeading>{t('timeSettings.sample.heading')}</SubHeading>
      <FormatPreview zone={zone} now={now} />
    </>
  );
}
