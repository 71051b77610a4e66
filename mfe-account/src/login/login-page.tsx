import {
  Button,
  Checkbox,
  errorMessage,
  fieldErrors,
  isApiFailure,
  PasswordField,
  signIn,
  TextField,
  TextLink,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useResendVerificationMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import { GoogleButton } from '../shared/google-button.tsx';
import { useGoogleReturn } from './use-google-return.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).LoginInput;

const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
`;

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--warning-soft);
  color: var(--warning-text);
  font-weight: var(--weight-medium);
`;

/** Offers to send the verification mail again, after a sign-in before the address was confirmed. */
function VerificationNotice({ email, message }: { email: string; message: string }) {
  const { t } = useTranslation('account');
  const [resend, { isLoading, isSuccess }] = useResendVerificationMutation();
  const send = async () => {
    const result = await resend(email);
    if (result.error) toast.error(errorMessage(result.error, t('login.resendFailed')));
  };
  return (
    <Notice role="alert">
      {isSuccess ? t('login.resent') : message}
      {email && !isSuccess && (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={send}>
          {t('login.resend')}
        </Button>
      )}
    </Notice>
  );
}

export function LoginPage() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: { message?: string } | null };
  const [unverified, setUnverified] = useState<{ email: string; message: string } | null>(
    state?.message ? { email: '', message: state.message } : null,
  );
  const form = useZodForm(loadRules, { email: '', password: '' });
  useGoogleReturn();

  // The shell navigates on, to the requested page or to the dashboard.
  const submit = form.handleSubmit(async (credentials) => {
    try {
      await dispatch(signIn(credentials));
      toast.success(t('login.welcome'));
    } catch (error) {
      if (isApiFailure(error) && error.status === 403) {
        setUnverified({ email: credentials.email, message: errorMessage(error, t('login.verifyFirst')) });
      } else if (!form.showErrors(fieldErrors(error))) {
        toast.error(errorMessage(error, t('login.failed')));
      }
    }
  });

  return (
    <AuthLayout
      title={t('login.title')}
      lead={
        <>
          {t('login.new')} <TextLink to="/register">{t('login.create')}</TextLink>
        </>
      }
    >
      {unverified && <VerificationNotice {...unverified} />}
      <GoogleButton />
      <AuthForm onSubmit={submit} noValidate>
        <TextField label={t('fields.email')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={t('fields.password')} autoComplete="current-password" {...form.field('password')} />
        <Options>
          <Checkbox defaultChecked>{t('login.remember')}</Checkbox>
          <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
        </Options>
        <Button type="submit" variant="primary" size="lg" full busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
