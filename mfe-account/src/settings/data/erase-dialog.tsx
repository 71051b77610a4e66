import { ERASURE_DAYS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import {
  Dialog,
  errorMessage,
  fieldErrors,
  PasswordField,
  refreshUser,
  TextField,
  toast,
  useAppDispatch,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { EyeOff, Trash2, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useConfirmed } from '../../shared/confirm-identity.tsx';
import { FormActions } from '../../shared/form-actions.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { useEraseAccountMutation } from './own-data.resource.ts';

const Steps = styled.ul`
  margin-bottom: 20px;
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 14px;
    padding: 12px 0;
    border-bottom: 1px solid var(--line-soft);
    line-height: 1.45;
  }
  li:last-child {
    border: 0;
  }
  svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
    stroke-width: 1.75;
  }
  b {
    font-weight: var(--weight-bold);
  }
`;

interface EraseDialogProps {
  open: boolean;
  /** Members without a password type their address instead. */
  hasPassword: boolean;
  onClose: () => void;
}

function Question({ hasPassword, onClose }: Omit<EraseDialogProps, 'open'>) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const { dayOf } = useDateFormats();
  const dispatch = useAppDispatch();
  const confirmed = useConfirmed();
  const [erase, { isLoading }] = useEraseAccountMutation();
  const [proof, setProof] = useState('');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const body = hasPassword ? { password: proof } : { email: proof };
      const state = await confirmed(() => erase(body).unwrap());
      if (!state) return;
      toast.success(t('dataSettings.erase.done'));
      onClose();
      await dispatch(refreshUser());
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? errorMessage(failure, t('dataSettings.erase.failed')));
    }
  };
  const field = {
    value: proof,
    onChange: ({ target }: { target: { value: string } }) => {
      setProof(target.value);
      setError('');
    },
    ...(error && { error }),
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <Steps>
        <li>
          <EyeOff aria-hidden />
          <span>
            <b>{t('dataSettings.erase.today')}</b> {t('dataSettings.erase.todayText')}
          </span>
        </li>
        <li>
          <Undo2 aria-hidden />
          <span>
            <b>{t('dataSettings.erase.days', { days: ERASURE_DAYS })}</b> {t('dataSettings.erase.daysText')}
          </span>
        </li>
        <li>
          <Trash2 aria-hidden />
          <span>
            <b>{t('dataSettings.erase.then', { date: dayOf(Date.now() + ERASURE_DAYS * DAY_MS) })}</b>{' '}
            {t('dataSettings.erase.thenText')}
          </span>
        </li>
      </Steps>
      {hasPassword ? (
        <>
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField label={t('settings.password.current')} autoComplete="current-password" {...field} />
        </>
      ) : (
        <TextField label={t('dataSettings.erase.address')} type="email" autoComplete="off" {...field} />
      )}
      <FormActions
        onCancel={onClose}
        cancel={t('dataSettings.erase.keep')}
        variant="danger"
        busy={isLoading}
        disabled={!proof}
      >
        {t('dataSettings.erase.submit', { days: ERASURE_DAYS })}
      </FormActions>
    </DialogForm>
  );
}

/** Explains what the erasure of the account means, and asks for the password. */
export function EraseDialog({ open, onClose, hasPassword }: EraseDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('dataSettings.erase.title')} width={560}>
      <Question hasPassword={hasPassword} onClose={onClose} />
    </Dialog>
  );
}
