import type { Place, User } from '@mutua/contracts';
import { MEMBER_LIMITS, THEMES } from '@mutua/contracts/limits';
import {
  Button,
  changeLanguage,
  errorMessage,
  fieldErrors,
  LinkButton,
  media,
  Page,
  PageHeader,
  Section,
  SegmentedControl,
  Select,
  Stack,
  TextArea,
  TextField,
  TextLink,
  Trans,
  toast,
  useAppDispatch,
  useFormDraft,
  userUpdated,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, PlaceField, phone, placeText, StickySubmit, usePlaces, useZodForm } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../shared/account.resource.ts';
import { SettingRow, SettingRows } from '../shared/setting-rows.tsx';
import { Switch } from '../shared/switch.tsx';
import { useOfferedLanguages } from '../shared/use-offered-languages.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { LanguagesFields } from './languages-fields.tsx';
import { nameOfLanguage } from './name-of-language.ts';
import { PlaceConflict } from './place-conflict.tsx';
import { type ProfileValues, presentOf, profileChanges, valuesOf } from './profile-changes.ts';
import { ProfilePreview } from './profile-preview.tsx';

/* The card is beside the form where there is room for it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 640px) minmax(0, 340px);
  gap: 56px;
  align-items: start;
  justify-content: space-between;
  > aside {
    position: sticky;
    top: calc(var(--header) + 24px);
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 640px);
    > aside {
      display: none;
    }
  }
`;
/* Each field keeps a line free for its error, so that nothing moves. */
const LanguageChoice = styled(Select)`
  width: 220px;
`;
const Themes = styled(SegmentedControl)`
  ${phone} {
    justify-self: start !important;
  }
` as typeof SegmentedControl;

const rulesFor = (name: string) => async () => (await import('./profile-form.ts')).profileForm(name);

function ProfileFields({ user }: { user: User }) {
  const { t, language } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update] = useUpdateProfileMutation();
  const form = useZodForm(rulesFor(user.name), valuesOf(user));
  const draft = useFormDraft(form, 'profile');
  const offered = useOfferedLanguages(user.preferences.language);
  useUnsaved(form.formState.isDirty);
  // The profile as the form saw it. Another device may have changed the stored one since.
  const [seen, setSeen] = useState(user);
  const [present, setPresent] = useState<User | null>(null);
  const { hash } = useLocation();
  const placeInput = useRef<HTMLInputElement>(null);

  // `#bio` leads to the field itself: another page names what is missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (hash === '#bio') form.setFocus('bio');
    else if (hash === '#location') placeInput.current?.focus();
    else if (hash === '#avatar') document.getElementById('avatar')?.focus();
  }, [hash]);

  /** Sends what differs from `before`, the profile as the form saw it. */
  const save = async (values: ProfileValues, before: User) => {
    try {
      const { user: updated } = await update(profileChanges(before, values)).unwrap();
      dispatch(userUpdated(updated));
      setSeen(updated);
      draft.clear();
      form.reset(valuesOf(updated));
      const { language: chosen } = updated.preferences;
      if (chosen !== before.preferences.language) await changeLanguage(chosen);
      toast.success(t('profile.saved'));
    } catch (error) {
      const now = presentOf(error);
      setPresent(now);
      if (now || form.showErrors(fieldErrors(error))) return;
      toast.error(errorMessage(error, t('profile.failed')));
    }
  };
  const submit = form.handleSubmit((values) => save(values, seen));
  /** Saves the form once it is clear which place counts. */
  const settle = (now: User, isMine: boolean) => {
    const { place = null, location: nowAt, version } = now;
    // The form has seen only the place of the present profile.
    const before = { ...seen, place, location: nowAt, version };
    setPresent(null);
    setSeen(before);
    dispatch(userUpdated(now));
    if (!isMine) {
      form.setValue('placeId', place?._id ?? null, { shouldDirty: true });
      form.setValue('location', nowAt, { shouldDirty: true });
    }
    return form.handleSubmit((values) => save(values, before))();
  };

  const [name, avatar, location, bio, mails, pushes, theme, placeId, languages, reachKm] = form.watch([
    'name',
    'avatar',
    'location',
    'bio',
    'preferences.emailNotifications',
    'preferences.pushNotifications',
    'preferences.theme',
    'placeId',
    'languages',
    'reachKm',
  ]);
  const isStored = placeId === user.place?._id;
  const chosen = usePlaces(placeId && !isStored ? [placeId] : []);
  const place = isStored ? (user.place ?? null) : (placeId && chosen.get(placeId)) || null;
  const setPlace = (next: Place | null) => {
    form.clearErrors('location');
    form.setValue('placeId', next?._id ?? null, { shouldDirty: true });
    form.setValue('location', next ? placeText(next, language) : '', { shouldDirty: true });
  };
  const turn = (what: 'preferences.emailNotifications' | 'preferences.pushNotifications') => (isOn: boolean) =>
    form.setValue(what, isOn, { shouldDirty: true });

  return (
    <Columns>
      <form onSubmit={submit} noValidate>
        <Stack $gap={3}>
          <AvatarPicker
            name={name || user.name}
            value={avatar ?? null}
            onChange={(address) => form.setValue('avatar', address, { shouldDirty: true })}
          />
          <TextField label={t('profile.name')} autoComplete="name" {...form.field('name')} />
          <TextField
            label={t('profile.email')}
            value={user.email}
            help={
              <Trans
                namespace="account"
                id="profile.emailHelp"
                components={{ account: <TextLink to="/settings/account" /> }}
              />
            }
            disabled
            readOnly
          />
          <PlaceField
            id="location"
            name="location"
            label={t('profile.location')}
            help={t('profile.locationHelp')}
            optional
            inputRef={placeInput}
            error={form.field('location').error ?? form.field('placeId').error}
            value={place}
            onChange={setPlace}
            text={location}
            onText={(typed) => form.setValue('location', typed, { shouldDirty: true })}
            onBlur={() => void form.trigger('location')}
          />
          <TextArea
            label={t('profile.bio')}
            optional
            rows={4}
            counter={counterOf(bio, MEMBER_LIMITS.bio.max)}
            {...form.field('bio')}
          />
        </Stack>
        <LanguagesFields
          languages={languages}
          onLanguages={(next) => form.setValue('languages', next, { shouldDirty: true })}
          reachKm={reachKm}
          onReach={(km) => form.setValue('reachKm', km, { shouldDirty: true })}
          error={form.field('languages').error}
        />
        <Section title={t('profile.preferences.title')} divided>
          <SettingRows $close>
            <SettingRow
              title={t('profile.preferences.emailNotifications')}
              detail={
                <Trans
                  namespace="account"
                  id="profile.preferences.emailHelp"
                  components={{ notifications: <TextLink to="/settings/notifications" /> }}
                />
              }
            >
              <Switch
                label={t('profile.preferences.emailNotifications')}
                checked={mails}
                onChange={turn('preferences.emailNotifications')}
              />
            </SettingRow>
            <SettingRow title={t('profile.preferences.pushNotifications')} detail={t('profile.preferences.pushHelp')}>
              <Switch
                label={t('profile.preferences.pushNotifications')}
                checked={pushes}
                onChange={turn('preferences.pushNotifications')}
              />
            </SettingRow>
            <SettingRow wide title={t('timeSettings.theme.title')} detail={t('timeSettings.theme.detail')}>
              <Themes
                label={t('timeSettings.theme.title')}
                value={theme}
                options={THEMES.map((value) => ({ value, label: t(`timeSettings.theme.${value}`) }))}
                onChange={(chosen) => form.setValue('preferences.theme', chosen, { shouldDirty: true })}
              />
            </SettingRow>
            <SettingRow wide title={t('timeSettings.language.title')} detail={t('timeSettings.language.detail')}>
              <LanguageChoice
                hideLabel
                label={t('timeSettings.language.title')}
                options={offered.map((value) => ({ value, label: nameOfLanguage(value, language) }))}
                {...form.field('preferences.language')}
              />
            </SettingRow>
          </SettingRows>
        </Section>
        <StickySubmit>
          <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>
            {t('profile.save')}
          </Button>
        </StickySubmit>
      </form>
      <PlaceConflict
        present={present}
        typed={location}
        busy={form.formState.isSubmitting}
        onClose={() => setPresent(null)}
        onSettle={settle}
      />
      <ProfilePreview name={name || user.name} avatar={avatar ?? null} location={location} bio={bio} />
    </Columns>
  );
}

export function ProfileEditPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title={t('profile.title')}>
      <PageHeader
        title={t('profile.title')}
        subtitle={t('profile.subtitle')}
        actions={
          <LinkButton to={`/profile/${user._id}`} variant="secondary">
            {t('profile.view')}
          </LinkButton>
        }
      />
      <ProfileFields key={user._id} user={user} />
    </Page>
  );
}
