import type { User } from '@mutua/contracts';
import { LANGUAGES, LIMITS, THEMES } from '@mutua/contracts/constants';
import {
  Button,
  Checkbox,
  changeLanguage,
  errorMessage,
  fieldErrors,
  LinkButton,
  Page,
  PageHeader,
  Section,
  Select,
  TextArea,
  TextField,
  toast,
  useAppDispatch,
  useFormDraft,
  userUpdated,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../shared/account.resource.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { Devices } from './devices.tsx';
import { nameOfLanguage } from './name-of-language.ts';

/* Each field reserves a line for its error. */
const Form = styled.form`
  display: grid;
  gap: 12px;
`;
const Submit = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const loadRules = async () => (await import('./profile-form.ts')).ProfileForm;

/** What the form shows of a member. */
const valuesOf = ({ name, bio, location, avatar, preferences }: User) => {
  const { darkMode, theme = darkMode ? 'dark' : 'system', ...others } = preferences;
  return { name, bio, location, avatar, preferences: { ...others, theme } };
};

function ProfileFields({ user }: { user: User }) {
  const { t, language } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [update] = useUpdateProfileMutation();
  const form = useZodForm(loadRules, valuesOf(user));
  const draft = useFormDraft(form, 'profile');
  useUnsaved(form.formState.isDirty);
  const { hash } = useLocation();

  // `#bio` leads to the field itself: another page names what is missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (hash === '#location' || hash === '#bio') form.setFocus(hash === '#bio' ? 'bio' : 'location');
    else if (hash === '#avatar') document.getElementById('avatar')?.focus();
  }, [hash]);

  const submit = form.handleSubmit(async ({ preferences, ...profile }) => {
    const { theme, ...others } = preferences;
    try {
      const { user: updated } = await update({
        ...profile,
        // Another device may have chosen a theme meanwhile: only a choice made here is sent.
        preferences: { ...others, ...(form.formState.dirtyFields.preferences?.theme && { theme }) },
      }).unwrap();
      dispatch(userUpdated(updated));
      draft.clear();
      form.reset(valuesOf(updated));
      await changeLanguage(updated.preferences.language);
      toast.success(t('profile.saved'));
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('profile.failed')));
    }
  });

  return (
    <Form onSubmit={submit} noValidate>
      <AvatarPicker
        name={form.watch('name') || user.name}
        value={form.watch('avatar') ?? null}
        onChange={(address) => form.setValue('avatar', address, { shouldDirty: true })}
      />
      <TextField label={t('profile.name')} autoComplete="name" {...form.field('name')} />
      <TextField label={t('profile.email')} value={user.email} help={t('profile.emailHelp')} disabled readOnly />
      <TextField label={t('profile.location')} help={t('profile.locationHelp')} optional {...form.field('location')} />
      <TextArea
        label={t('profile.bio')}
        optional
        rows={4}
        counter={{ length: form.watch('bio').length, limit: LIMITS.bio.max }}
        {...form.field('bio')}
      />
      <Section title={t('profile.preferences.title')} divided>
        <Form as="div">
          <Checkbox help={t('profile.preferences.emailHelp')} {...form.field('preferences.emailNotifications')}>
            {t('profile.preferences.emailNotifications')}
          </Checkbox>
          <Checkbox help={t('profile.preferences.pushHelp')} {...form.field('preferences.pushNotifications')}>
            {t('profile.preferences.pushNotifications')}
          </Checkbox>
          <Select
            label={t('profile.preferences.theme.label')}
            options={THEMES.map((value) => ({ value, label: t(`profile.preferences.theme.${value}`) }))}
            {...form.field('preferences.theme')}
          />
          <Select
            label={t('profile.preferences.language')}
            options={Object.keys(LANGUAGES).map((value) => ({ value, label: nameOfLanguage(value, language) }))}
            {...form.field('preferences.language')}
          />
        </Form>
      </Section>
      <Submit>
        <Button type="submit" variant="primary" size="lg" busy={form.formState.isSubmitting}>
          {t('profile.save')}
        </Button>
      </Submit>
    </Form>
  );
}

export function ProfileEditPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title={t('profile.title')} width={640}>
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
      <Devices />
      <BlockedMembers />
    </Page>
  );
}
