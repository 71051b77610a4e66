import { Button, errorMessage, fieldErrors, LinkButton, toast, useTranslation } from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useForgotPasswordMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import { EmailField } from '../shared/email/email-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).ForgotPasswordInput;

export function ForgotPasswordPage() {
  const { t } = useTranslation('account');
  const [sendLink] = useForgotPasswordMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { state }: { state: { email?: string } | null } = useLocation();
  const form = useZodForm(loadRules, { email: state?.email ?? '' });

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
      <AuthForm onSubmit={submit} submitLabel={t('forgot.submit')} busy={form.formState.isSubmitting}>
        <EmailField
          label={t('fields.email')}
          autoComplete="email"
          enterKeyHint="send"
          {...form.field('email')}
          onSuggested={(address) => form.setValue('email', address, { shouldDirty: true, shouldValidate: true })}
        />
      </AuthForm>
      {backToLogin}
    </AuthLayout>
  );
}
