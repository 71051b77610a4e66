import {
  browserTimeZone,
  Checkbox,
  errorMessage,
  fieldErrors,
  TextField,
  TextLink,
  Trans,
  toast,
  useFormDraft,
  useSite,
  useTranslation,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/parts';
import { useLocation, useNavigate } from 'react-router-dom';
import { prepareProviders, useHasPassword, useRegisterMutation } from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import { EmailField } from '../shared/email/email-field.tsx';
import { pathTo } from '../shared/goal/goal.ts';
import { GoalLine } from '../shared/goal/goal-card.tsx';
import { useGoal } from '../shared/goal/use-goal.ts';
import { GoogleButton } from '../shared/google-button.tsx';
import { codeOf, readInvitation } from '../shared/invitation.ts';
import { lastRegistration } from '../shared/last-registration.ts';
import type { LoginState } from '../shared/login-state.ts';
import { NewPasswordFields } from '../shared/new-password-fields.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { RegistrationNotice } from './registration-notice.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).RegisterForm;

export const prepare = prepareProviders;

export function RegisterPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [register] = useRegisterMutation();
  const { goal, search } = useGoal();
  const hasPassword = useHasPassword();
  const { registration: rule } = useSite();
  const invitation = readInvitation(useLocation().search);
  const code = codeOf(invitation);
  const refusal = rule?.who === 'closed' || (rule?.who === 'invited' && !code) ? rule.who : null;
  // In the place of the usual help, so that nothing moves when the page learns the rule.
  const emailHelp =
    rule?.who === 'domains' && !code
      ? t('register.who.domains', { domains: rule.domains.join(', ') })
      : t('register.emailHelp');
  const { state }: { state: Pick<LoginState, 'from' | 'name' | 'email'> | null } = useLocation();
  const { from, name = '', email = '' } = state ?? {};
  const form = useZodForm(loadRules, { name, email, password: '', confirmPassword: '' });
  const draft = useFormDraft(form, 'register', { exclude: ['terms'] });

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    const registration = {
      name,
      email,
      password,
      ...browserTimeZone(),
      ...(goal && { goal }),
      ...(code && { invitation: code }),
    };
    try {
      await register(registration).unwrap();
      lastRegistration.keep(registration);
      draft.clear();
      toast.success(t('register.done'));
      const next: LoginState = { inbox: { email, name, sentAt: Date.now() }, ...(from && { from }) };
      await navigate({ pathname: '/login', search }, { state: next });
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('register.failed')));
    }
  });

  return (
    <AuthLayout
      title={t('register.title')}
      lead={
        <>
          {t('register.already')}{' '}
          <TextLink to={{ pathname: '/login', search }} state={from && { from }}>
            {t('register.signIn')}
          </TextLink>
        </>
      }
      step="account"
      viewer={form.watch('name')}
    >
      {invitation && <InvitationLine code={code} />}
      <GoalLine />
      {refusal && <RegistrationNotice who={refusal} />}
      {!refusal && <GoogleButton from={from ?? (goal ? pathTo(goal) : undefined)} alone={!hasPassword} />}
      {!refusal && hasPassword && (
        <AuthForm onSubmit={submit} submitLabel={t('register.submit')} busy={form.formState.isSubmitting}>
          <TextField
            label={t('fields.name')}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            {...form.field('name')}
          />
          <EmailField
            label={t('fields.email')}
            help={emailHelp}
            autoComplete="email"
            enterKeyHint="next"
            {...form.field('email')}
            onSuggested={(address) => form.setValue('email', address, { shouldDirty: true, shouldValidate: true })}
          />
          <NewPasswordFields label={t('fields.password')} password={form.watch('password')} field={form.field} />
          <Checkbox required {...form.field('terms')}>
            <Trans
              namespace="account"
              id="register.terms"
              components={{ terms: <TextLink to="/terms" />, privacy: <TextLink to="/privacy" /> }}
            />
          </Checkbox>
        </AuthForm>
      )}
    </AuthLayout>
  );
}
