import {
  Dialog,
  errorMessage,
  fieldErrors,
  isApiFailure,
  PasswordField,
  TextLink,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm, focusNextOrSubmit, useZodForm } from '@mutua/web-kit/parts';
import { FormActions } from '../../shared/form-actions.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { useChangePasswordMutation } from '../security.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ChangePasswordForm;

function Fields({ email, onClose }: { email: string; onClose: () => void }) {
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

/** Asks for the present password and a new one. */
export function PasswordDialog({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.password.title')}
      description={t('settings.password.lead')}
      width={480}
    >
      <Fields email={email} onClose={onClose} />
    </Dialog>
  );
}
