import {
  Button,
  Checkbox,
  errorMessage,
  fieldErrors,
  isApiFailure,
  PasswordField,
  signIn,
  TextLink,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { Callout, firstNameOf, toastResult, useIsAlive, useZodForm } from '@mutua/web-kit/parts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import {
  prepareProviders,
  useHasPassword,
  useProviderName,
  useResendVerificationMutation,
} from '../shared/account.resource.ts';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';
import { EmailField } from '../shared/email/email-field.tsx';
import { pathTo } from '../shared/goal/goal.ts';
import { GoalCard } from '../shared/goal/goal-card.tsx';
import { useGoal } from '../shared/goal/use-goal.ts';
import { GoogleButton } from '../shared/google-button.tsx';
import { lastRegistration } from '../shared/last-registration.ts';
import type { LoginState } from '../shared/login-state.ts';
import { CheckInbox } from './check-inbox.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { SecondStep } from './second-step.tsx';
import { type GoogleReason, useGoogleReturn } from './use-google-return.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).LoginInput;

const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
`;

const Notice = styled(Callout)`
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;

/** Shows why the sign-in is refused. `email` is set when the address is not confirmed; a new mail then helps. */
function RefusalNotice({ email, message }: { email: string; message: string }) {
  const { t } = useTranslation('account');
  const [resend, { isLoading, isSuccess }] = useResendVerificationMutation();
  const send = () => toastResult(resend(email), t('login.resendFailed'));
  return (
    <Notice $tone="warning" role="alert">
      {isSuccess ? t('login.resent') : message}
      {email && !isSuccess && (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={send}>
          {t('login.resend')}
        </Button>
      )}
    </Notice>
  );
}

/** Why the last sign-in was refused, else the message with which the visitor was sent here. */
function useRefusal(message = '') {
  const [refused, setRefusal] = useState<{ email: string; message: string }>();
  return [refused ?? (message && { email: '', message }), setRefusal] as const;
}

/** Shows why Google refused the sign-in, for reasons that need an explanation. */
function GoogleNotice({ reason }: { reason: GoogleReason | undefined }) {
  const { t } = useTranslation('account');
  const provider = useProviderName();
  return (
    reason && (
      <Notice $tone="warning" role="alert">
        {t(`login.google.${reason}`, { provider })}
      </Notice>
    )
  );
}

export const prepare = prepareProviders;

/** The sign-in page. After a registration it shows how to confirm the address. */
export function LoginPage() {
  const { state }: { state: LoginState | null } = useLocation();
  const isAlive = useIsAlive();
  // The gateway renders the page without the state of the history entry, which only the browser knows. Hydration needs the same page.
  if (!isAlive) return <SignIn state={{ ...state, message: '', name: '', isVerified: false }} />;
  return state?.inbox ? <CheckInbox {...state.inbox} /> : <SignIn state={state ?? {}} />;
}

function SignIn({ state }: { state: LoginState }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { goal, search, skill } = useGoal();
  const { from = goal ? pathTo(goal) : undefined, name = '', isVerified = false } = state;
  const [refusal, setRefusal] = useRefusal(state.message);
  const [step, setStep] = useState<{ ticket: string; Step: typeof SecondStep } | null>(null);
  const form = useZodForm(loadRules, { email: state.email ?? '', password: '' });
  // Few members use a second step, so its code is not part of the page.
  const showStep = async (ticket: string) => {
    const { SecondStep: Step } = await import('./second-step.tsx');
    setStep({ ticket, Step });
  };
  const reason = useGoogleReturn(showStep);
  const hasPassword = useHasPassword();

  // After the sign-in, the shell continues to the path in the state.
  const rememberGoal = async () => {
    if (from && !state.from) {
      await navigate({ pathname: '/login', search }, { replace: true, state: { ...state, from } });
    }
  };
  const notSignedIn = async (error: unknown, address: string) => {
    if (isApiFailure(error) && error.code === 'second_step_needed') {
      await showStep((error.current as { ticket: string }).ticket);
    } else if (isApiFailure(error) && error.status === 403) {
      // A new mail only helps an unconfirmed address, not a suspended account.
      const email = error.code === 'suspended' || error.code === 'password_off' ? '' : address;
      setRefusal({ email, message: errorMessage(error, t('login.verifyFirst')) });
    } else if (!form.showErrors(fieldErrors(error))) {
      toast.error(errorMessage(error, t('login.failed')));
    }
  };
  // The shell navigates to the requested page or to the dashboard.
  const submit = form.handleSubmit(async (credentials) => {
    try {
      await rememberGoal();
      await dispatch(signIn(credentials));
      lastRegistration.forget();
      // The page of the goal opens a dialog, which a toast must not cover.
      if (!goal) toast.success(t('login.welcome'));
    } catch (error) {
      await notSignedIn(error, credentials.email).catch((failure: unknown) => {
        toast.error(errorMessage(failure, t('login.failed')));
      });
    }
  });

  if (step) return <step.Step ticket={step.ticket} onAgain={() => setStep(null)} />;
  const newcomer = name ? t('login.welcomeName', { name: firstNameOf(name) }) : t('login.welcomeNew');
  const next = skill ? t('login.oneMoreThen', { name: firstNameOf(skill.userId.name) }) : t('login.oneMore');
  const register = (
    <>
      {t('login.new')}{' '}
      <TextLink to={{ pathname: '/register', search }} state={state.from && { from: state.from }}>
        {t('login.create')}
      </TextLink>
    </>
  );
  return (
    <AuthLayout
      title={isVerified ? newcomer : t('login.title')}
      lead={isVerified ? next : register}
      viewer={name}
      {...(isVerified && { step: 'share' })}
    >
      {isVerified && (
        <Callout $tone="success" role="status">
          <CircleCheck aria-hidden />
          {t('login.verified')}
        </Callout>
      )}
      <GoogleNotice reason={reason} />
      {refusal && <RefusalNotice {...refusal} />}
      <GoalCard viewer={name} />
      {!isVerified && <GoogleButton from={from} alone={!hasPassword} />}
      {hasPassword ? (
        <AuthForm
          onSubmit={submit}
          submitLabel={t('login.submit')}
          busy={form.formState.isSubmitting}
          otherLinks={!isVerified && <PasskeyButton onLeave={rememberGoal} />}
        >
          <EmailField
            label={t('fields.email')}
            autoComplete="username webauthn"
            enterKeyHint="next"
            {...form.field('email')}
            onSuggested={(address) => form.setValue('email', address, { shouldDirty: true, shouldValidate: true })}
          />
          <PasswordField
            label={t('fields.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            {...(isVerified && { placeholder: t('login.chosen') })}
            {...form.field('password')}
          />
          <Options>
            <Checkbox defaultChecked>{t('login.remember')}</Checkbox>
            <TextLink to="/forgot-password" state={{ email: form.watch('email') }}>
              {t('login.forgot')}
            </TextLink>
          </Options>
        </AuthForm>
      ) : (
        <PasskeyButton onLeave={rememberGoal} />
      )}
    </AuthLayout>
  );
}
