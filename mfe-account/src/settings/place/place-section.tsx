import type { BodyInput, SpokenLanguage, User } from '@mutua/contracts';
import { DEFAULT_RADIUS, PLACE_FOR, RADII, SHOWN_PLACES, UNITS, type Unit } from '@mutua/contracts/limits';
import {
  errorMessage,
  Select,
  Stack,
  toast,
  useAppDispatch,
  userUpdated,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { PlaceField, phone, RadioRows, SpokenLanguagesField, useDistances } from '@mutua/web-kit/parts';
import { Eye } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../../shared/account.resource.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingsState } from '../parts/settings-state.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { type SavingState, useSettings } from '../parts/use-settings.ts';
import { MeetingPlaces } from './meeting-places.tsx';
import { PlaceExample } from './place-example.tsx';
import { useWhatIsRead } from './what-is-read.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Lede = styled.p`
  margin: -8px 0 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Example = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 10px;
  margin-top: 12px;
  padding: 12px 16px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  font-size: var(--text-sm);
  svg {
    margin-top: 2px;
  }
`;

/** Where the member is, how far they go, who sees it, and which languages they speak. */
export function PlaceSection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { settings, change, state, ...reading } = useSettings();
  const [saving, setSaving] = useState<SavingState>('idle');
  const head = (
    <SectionHead
      title={t('placeSettings.title')}
      lede={t('placeSettings.lede')}
      state={saving === 'idle' ? state : saving}
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
  return (
    <>
      {head}
      <PlaceParts user={user} settings={settings} change={change} onSaving={setSaving} />
    </>
  );
}

interface PlacePartsProps extends Pick<ReturnType<typeof useSettings>, 'change'> {
  user: User;
  settings: NonNullable<ReturnType<typeof useSettings>['settings']>;
  onSaving: (state: SavingState) => void;
}

/** A distance as others read it. */
const EXAMPLE = { km: 7, isSame: false };

function PlaceParts({ user, settings, change, onSaving }: PlacePartsProps) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update] = useUpdateProfileMutation();
  const { radius, distance } = useDistances();
  const id = useId();
  /** Shown until they are saved. */
  const [languages, setLanguages] = useState<SpokenLanguage[]>();
  const { privacy, place } = settings;
  const { words } = useWhatIsRead(user, privacy);

  const save = async (profile: BodyInput<'PUT /users/profile'>) => {
    onSaving('saving');
    const { data, error } = await update(profile);
    if (data) dispatch(userUpdated(data.user));
    else toast.error(errorMessage(error, t('profile.failed')));
    onSaving(data ? 'saved' : 'idle');
  };
  const saveLanguages = async (next: SpokenLanguage[]) => {
    setLanguages(next);
    await save({ languages: next });
    setLanguages(undefined);
  };
  const saveUnits = async (units: Unit | null) => {
    await change({ place: { units } });
    dispatch(userUpdated({ ...user, units }));
  };
  return (
    <>
      <SubHeading>{t('placeSettings.town.title')}</SubHeading>
      <Stack $gap={4}>
        <PlaceField
          label={t('placeSettings.town.label')}
          value={user.place ?? null}
          help={!user.place && user.location ? t('placeSettings.town.text', { location: user.location }) : undefined}
          // Without a town there is none to remove. It would take the typed location away.
          onChange={(next) => (next || user.place) && void save({ placeId: next?._id ?? null })}
        />
        <Pair>
          <Select
            label={t('placeSettings.reach')}
            help={t('placeSettings.reachHelp')}
            value={user.reachKm ?? DEFAULT_RADIUS}
            options={RADII.map((km) => ({ value: String(km), label: radius(km) }))}
            onChange={({ target }) => void save({ reachKm: RADII.find((km) => String(km) === target.value) })}
          />
          <Select
            label={t('placeSettings.units.label')}
            value={place.units ?? ''}
            options={[
              { value: '', label: t('placeSettings.units.device') },
              ...UNITS.map((unit) => ({ value: unit, label: t(`placeSettings.units.${unit}`) })),
            ]}
            onChange={({ target }) => void saveUnits(UNITS.find((unit) => unit === target.value) ?? null)}
          />
        </Pair>
      </Stack>
      <SubHeading id={`${id}-what`}>{t('placeSettings.what.title')}</SubHeading>
      <RadioRows
        labelledBy={`${id}-what`}
        value={privacy.place}
        options={SHOWN_PLACES.map((value) => ({
          value,
          label: t(`placeSettings.what.${value}.label`),
          hint: t(`placeSettings.what.${value}.hint`, { place: words[value], distance: distance(EXAMPLE) ?? '' }),
        }))}
        onChange={(shown) => change({ privacy: { place: shown } })}
      />
      <SubHeading id={`${id}-who`}>{t('placeSettings.who.title')}</SubHeading>
      <RadioRows
        labelledBy={`${id}-who`}
        value={privacy.placeFor}
        options={PLACE_FOR.map((value) => ({
          value,
          label: t(`placeSettings.who.${value}.label`),
          hint: t(`placeSettings.who.${value}.hint`),
        }))}
        onChange={(placeFor) => change({ privacy: { placeFor } })}
      />
      <Example role="status">
        <Eye aria-hidden size={18} strokeWidth={1.75} />
        <span>
          <PlaceExample user={user} settings={privacy} />
        </span>
      </Example>
      <SubHeading>{t('placeSettings.languages.title')}</SubHeading>
      <SpokenLanguagesField
        label={t('placeSettings.languages.add')}
        hideLabel
        help={t('placeSettings.languages.help')}
        value={languages ?? user.languages ?? []}
        onChange={(next) => void saveLanguages(next)}
      />
      <SubHeading>{t('placeSettings.meeting.title')}</SubHeading>
      <Lede>{t('placeSettings.meeting.lede')}</Lede>
      <MeetingPlaces
        value={place.meetingPlaces}
        onChange={(meetingPlaces) => void change({ place: { meetingPlaces } })}
      />
    </>
  );
}
