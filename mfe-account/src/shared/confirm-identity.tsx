import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  isApiFailure,
  PasswordField,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { Fingerprint } from 'lucide-react';
import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from 'react';
import { hasPasskeys, isCancelled, signWithPasskey } from './passkey-browser.ts';
import { useConfirmIdentityMutation, useConfirmOptionsMutation, useSignInMethodsQuery } from './security.resource.ts';

type Run = <T>(action: () => Promise<T>) => Promise<T | undefined>;
const ConfirmContext = createContext<Run>(async (action) => action());

/**
 * Runs a change of the sign-in methods. When the sign-in is old, it first asks the member to confirm their identity. The result is
 * undefined when the member cancels.
 */
export const useConfirmed = (): Run => use(ConfirmContext);

/** Like `useConfirmed`. It shows the failure of the change as a toast, and the result is then undefined, too. */
export function useAttempt(failed: string): Run {
  const confirmed = useConfirmed();
  return async (action) => {
    try {
      return await confirmed(action);
    } catch (error) {
      if (!isCancelled(error)) toast.error(errorMessage(error, failed));
      return undefined;
    }
  };
}

function Question({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { data } = useSignInMethodsQuery();
  const [confirm, { isLoading }] = useConfirmIdentityMutation();
  const [getOptions] = useConfirmOptionsMutation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const byPassword = async (event: FormEvent) => {
    event.preventDefault();
    const result = await confirm({ password });
    if (result.data) onDone();
    else setError(errorMessage(result.error, t('settings.failed')));
  };
  const byPasskey = async () => {
    try {
      const { options } = await getOptions().unwrap();
      await confirm({ passkey: await signWithPasskey(options) }).unwrap();
      onDone();
    } catch (failure) {
      if (!isCancelled(failure)) toast.error(errorMessage(failure, t('settings.failed')));
    }
  };
  // What has `autoFocus` may come after the dialog, whose focus is on Cancel until then.
  const canUsePasskey = hasPasskeys() && (data?.passkeys.length ?? 0) > 0;
  return (
    <DialogForm onSubmit={byPassword} noValidate>
      {canUsePasskey && (
        <Button variant="secondary" icon={<Fingerprint />} onClick={byPasskey} full autoFocus>
          {t('settings.confirm.passkey')}
        </Button>
      )}
      {data?.hasPassword && (
        <>
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            label={t('settings.password.current')}
            autoComplete="current-password"
            autoFocus={!canUsePasskey}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...(error && { error })}
          />
        </>
      )}
      {data && !data.hasPassword && !canUsePasskey && <p>{t('settings.confirm.again')}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        {data?.hasPassword && (
          <Button type="submit" variant="primary" busy={isLoading} disabled={!password}>
            {t('settings.confirm.submit')}
          </Button>
        )}
      </DialogActions>
    </DialogForm>
  );
}

/** Provides `useConfirmed` to its content. */
export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(isConfirmed: boolean) => void>(() => undefined);
  const answer = (isConfirmed: boolean) => {
    setOpen(false);
    settle.current(isConfirmed);
  };
  const run: Run = async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isApiFailure(error) || error.code !== 'confirm_needed') throw error;
      setOpen(true);
      const isConfirmed = await new Promise<boolean>((resolve) => {
        settle.current = resolve;
      });
      return isConfirmed ? action() : undefined;
    }
  };
  return (
    <ConfirmContext value={run}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => answer(false)}
        title={t('settings.confirm.title')}
        description={t('settings.confirm.lead')}
        width={440}
      >
        <Question onDone={() => answer(true)} onClose={() => answer(false)} />
      </Dialog>
    </ConfirmContext>
  );
}
