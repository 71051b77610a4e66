import {
  api,
  Button,
  call,
  errorMessage,
  isApiFailure,
  signInWithTokens,
  TextField,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { type FormEvent, useState } from 'react';
import { AuthForm, AuthLayout } from '../shared/auth-layout.tsx';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = { ticket, code: isRecovery ? code : code.replace(/\s/g, '') };
      const { user: _, ...pair } = await call('POST /auth/login/second-step', { body });
      // Shells of earlier releases keep the visitor's answers in signInWithTokens.
      dispatch(api.util.resetApiState());
      await dispatch(signInWithTokens(pair));
      toast.success(t('login.welcome'));
    } catch (failure) {
      setBusy(false);
      const message = errorMessage(failure, t('login.failed'));
      if (isApiFailure(failure) && failure.code === 'ticket_expired') {
        toast.error(message);
        onAgain();
      } else setError(message);
    }
  };
  const swap = () => {
    setRecovery(!isRecovery);
    setCode('');
    setError('');
  };
  return (
    <AuthLayout title={t('secondStep.title')} lead={t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}>
      <AuthForm
        onSubmit={submit}
        submitLabel={t('secondStep.submit')}
        busy={isBusy}
        disabled={code.trim().length < 6}
        otherLinks={
          <>
            <Button variant="ghost" full onClick={swap}>
              {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
            </Button>
            <Button variant="ghost" full onClick={onAgain}>
              {t('secondStep.again')}
            </Button>
          </>
        }
      >
        <TextField
          key={String(isRecovery)}
          label={t(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
          value={code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={20}
          onChange={(event) => setCode(event.target.value)}
          error={error || undefined}
        />
      </AuthForm>
    </AuthLayout>
  );
}
