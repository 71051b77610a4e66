import type { SignInMethods } from '@mutua/contracts';
import {
  Button,
  Dialog,
  errorMessage,
  fieldErrors,
  isApiFailure,
  LinkButton,
  PasswordField,
  TextLink,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm, focusNextOrSubmit, useZodForm } from '@mutua/web-kit/parts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { FormActions } from '../../shared/form-actions.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { useChangePasswordMutation } from '../../shared/security.resource.ts';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ChangePasswordForm;

/** Asks for the present password and a new one. */
function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [change] = useChangePasswordMutation();
  const form = useZodForm(loadRules, { current: '', password: '', confirmPassword: '' });
  const submit = form.handleSubmit(async ({ current, password }) => {
    try {
      await change({ current, password }).unwrap();
      toast.success(t('settings.password.done'));
      onClose();
    } catch (error) {
      const isWrong = isApiFailure(error) && error.code === 'wrong_password';
      const errors = isWrong ? { current: error.message } : fieldErrors(error);
      if (!form.showErrors(errors)) toast.error(errorMessage(error, t('settings.failed')));
    }
  });
  return (
    <DialogForm onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
      {/* Password managers store the password for this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('settings.password.current')}
        autoComplete="current-password"
        enterKeyHint="next"
        {...form.field('current')}
      />
      <NewPasswordFields label={t('fields.newPassword')} password={form.watch('password')} field={form.field} isLast />
      <p>
        <TextLink to="/forgot-password" state={{ email }}>
          {t('login.forgot')}
        </TextLink>
      </p>
      <FormActions onCancel={onClose} busy={form.formState.isSubmitting}>
        {t('settings.password.submit')}
      </FormActions>
    </DialogForm>
  );
}

/** Shows when the password was last changed, and changes it. A member without a password sets one by a mailed link. */
export function PasswordRow({ email, methods }: { email: string; methods: SignInMethods | undefined }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  if (methods && !methods.hasPassword) {
    return (
      <SettingRow title={t('fields.password')} detail={t('settings.password.none')} icon={<Lock />}>
        <LinkButton to="/forgot-password" state={{ email }} variant="secondary" size="sm">
          {t('settings.password.choose')}
        </LinkButton>
      </SettingRow>
    );
  }
  const changedAt = methods?.passwordChangedAt;
  const detail = changedAt ? t('settings.password.changedOn', { date: dayOf(changedAt) }) : t('settings.password.help');
  return (
    <>
      <SettingRow title={t('fields.password')} detail={detail} icon={<Lock />}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('settings.password.title')}
          onClick={() => setChanging(true)}
        >
          {t('settings.change')}
        </Button>
      </SettingRow>
      <Dialog
        open={isChanging}
        onClose={close}
        title={t('settings.password.title')}
        description={t('settings.password.lead')}
        width={480}
      >
        <PasswordForm email={email} onClose={close} />
      </Dialog>
    </>
  );
}
