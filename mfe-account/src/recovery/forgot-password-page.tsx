import { Button, errorMessage, fieldErrors, LinkButton, TextField, toast, useTranslation } from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import { useState } from 'react';
import { useForgotPasswordMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).ForgotPasswordInput;

export function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  const [sendLink] = useForgotPasswordMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(loadRules, { email: '' });

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await sendLink(email).unwrap();
      toast.success(t('forgot.sent'));
      setSentTo(email);
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('forgot.failed')));
    }
  });

  const backToLogin = (
    <LinkButton to="/login" variant="ghost" full>
      {t('forgot.back')}
    </LinkButton>
  );
  if (sentTo) {
    return (
      <AuthLayout title={t('forgot.checkTitle')} lead={t('forgot.checkText', { email: sentTo })}>
        <Button variant="secondary" full size="lg" onClick={() => setSentTo(null)}>
          {t('forgot.again')}
        </Button>
        {backToLogin}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')}>
      <AuthForm onSubmit={submit} noValidate>
        <TextField label={t('fields.email')} type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" variant="primary" size="lg" full busy={form.formState.isSubmitting}>
          {t('forgot.submit')}
        </Button>
      </AuthForm>
      {backToLogin}
    </AuthLayout>
  );
}
