import {
  Button,
  browserTimeZone,
  Checkbox,
  errorMessage,
  fieldErrors,
  PasswordField,
  TextField,
  TextLink,
  Trans,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import { useNavigate } from 'react-router-dom';
import { useRegisterMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import { GoogleButton } from '../shared/google-button.tsx';
import { PasswordChecklist } from '../shared/password-checklist.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).RegisterForm;

export function RegisterPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [register] = useRegisterMutation();
  const form = useZodForm(loadRules, { name: '', email: '', password: '', confirmPassword: '' });

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await register({ name, email, password, ...browserTimeZone() }).unwrap();
      toast.success(t('register.done'));
      await navigate('/login');
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('register.failed')));
    }
  });

  return (
    <AuthLayout
      title={t('register.title')}
      lead={
        <>
          {t('register.already')} <TextLink to="/login">{t('register.signIn')}</TextLink>
        </>
      }
    >
      <GoogleButton />
      <AuthForm onSubmit={submit} noValidate>
        <TextField label={t('fields.name')} autoComplete="name" {...form.field('name')} />
        <TextField label={t('fields.email')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={t('fields.password')} autoComplete="new-password" {...form.field('password')}>
          <PasswordChecklist password={form.watch('password')} />
        </PasswordField>
        <PasswordField
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <Checkbox required {...form.field('terms')}>
          <Trans
            namespace="account"
            id="register.terms"
            components={{ terms: <TextLink to="/terms" />, privacy: <TextLink to="/privacy" /> }}
          />
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" full busy={form.formState.isSubmitting}>
          {t('register.submit')}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
