import { errorMessage, fieldErrors, isApiFailure, LinkButton, toast, useTranslation } from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useResetLinkQuery, useResetPasswordMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import type { ResetPasswordState } from '../shared/login-state.ts';
import { NewPasswordFields } from '../shared/new-password-fields.tsx';
import { useRedirectAfter } from '../shared/use-redirect-after.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ResetPasswordForm;

export function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const { state }: { state: ResetPasswordState | null } = useLocation();
  const words = state?.isFirst ? 'choose' : 'reset';
  const { token = '' } = useParams();
  const { data } = useResetLinkQuery(token);
  const [reset] = useResetPasswordMutation();
  const [isDone, setDone] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const form = useZodForm(loadRules, { password: '', confirmPassword: '' });
  useRedirectAfter(isDone, '/login');

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset({ token, password }).unwrap();
      toast.success(t(`${words}.done`));
      setDone(true);
    } catch (error) {
      if (form.showErrors(fieldErrors(error))) return;
      setRefused(isApiFailure(error) && error.code === 'invalid_link');
      toast.error(errorMessage(error, t('reset.failed')));
    }
  });

  if (isDone) {
    return (
      <AuthLayout title={t('reset.doneTitle')} lead={t('reset.doneText')}>
        <LinkButton to="/login" variant="primary" size="lg" full>
          {t('login.submit')}
        </LinkButton>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t(`${words}.title`)} lead={t(`${words}.lead`)}>
      {isRefused && (
        <LinkButton to="/forgot-password" variant="secondary" size="lg" full>
          {t('reset.renew')}
        </LinkButton>
      )}
      <AuthForm onSubmit={submit} submitLabel={t(`${words}.submit`)} busy={form.formState.isSubmitting}>
        {/* Password managers store the password for this address. */}
        <input type="text" autoComplete="username" value={data?.email ?? ''} readOnly hidden />
        <NewPasswordFields
          label={t(state?.isFirst ? 'fields.password' : 'fields.newPassword')}
          password={form.watch('password')}
          field={form.field}
          isLast
        />
      </AuthForm>
    </AuthLayout>
  );
}
