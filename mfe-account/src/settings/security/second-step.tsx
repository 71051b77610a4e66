import type { ResponseOf, SignInMethods } from '@mutua/contracts';
import { Button, ConfirmDialog, Dialog, errorMessage, Pill, TextField, toast, useTranslation } from '@mutua/web-kit';
import { QrCode } from '@mutua/web-kit/parts';
import { KeyRound, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useAttempt } from '../../shared/confirm-identity.tsx';
import { FormActions } from '../../shared/form-actions.tsx';
import {
  useBeginSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
  useSwitchSecondStepOnMutation,
} from '../../shared/security.resource.ts';
import { NameWithMark, SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const Form = styled.form`
  display: grid;
  gap: 14px;
  p {
    text-wrap: pretty;
  }
`;
const Secret = styled.code`
  display: block;
  padding: 10px 12px;
  border-radius: var(--radius-control);
  background: var(--fill);
  font-size: 14px;
  letter-spacing: 0.06em;
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;

type Setup = ResponseOf<'POST /auth/second-step'>;

function SetupForm({
  setup,
  onDone,
  onClose,
}: {
  setup: Setup;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [switchOn, { isLoading }] = useSwitchSecondStepOnMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await switchOn(code.replace(/\s/g, ''));
    if (result.data) onDone(result.data.recoveryCodes);
    else setError(errorMessage(result.error, t('settings.failed')));
  };
  return (
    <Form onSubmit={submit} noValidate>
      <p>{t('settings.secondStep.scan')}</p>
      <QrCode rows={setup.qr} label={t('settings.secondStep.qr')} />
      <p>{t('settings.secondStep.type')}</p>
      <Secret>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
      <TextField
        label={t('settings.secondStep.code')}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        onChange={(event) => setCode(event.target.value)}
        {...(error && { error })}
      />
      <FormActions onCancel={onClose} busy={isLoading} disabled={code.trim().length < 6}>
        {t('settings.secondStep.switchOn')}
      </FormActions>
    </Form>
  );
}

/** The authenticator app and the recovery codes. */
export function SecondStep({ state }: { state: SignInMethods['secondStep'] }) {
  const { t } = useTranslation('account');
  const attempt = useAttempt(t('settings.failed'));
  const [begin, { isLoading }] = useBeginSecondStepMutation();
  const [switchOff] = useSwitchSecondStepOffMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asks, setAsks] = useState<'off' | 'renew' | null>(null);

  const start = async () => {
    const begun = await attempt(() => begin().unwrap());
    if (begun) setSetup(begun);
  };
  const done = (made: string[]) => {
    setSetup(null);
    setCodes(made);
    toast.success(t('settings.secondStep.isOn'));
  };
  const goOn = async () => {
    const action = asks;
    setAsks(null);
    if (action === 'renew') {
      const made = await attempt(() => renew().unwrap());
      if (made) setCodes(made.recoveryCodes);
    } else if (await attempt(() => switchOff().unwrap())) {
      setCodes(null);
      toast.success(t('settings.secondStep.isOff'));
    }
  };

  return (
    <>
      <SettingRows $close>
        <SettingRow
          icon={<Smartphone />}
          title={
            <NameWithMark>
              {t('settings.secondStep.app')}
              {state.isOn && <Pill tone="success">{t('settings.secondStep.on')}</Pill>}
            </NameWithMark>
          }
          detail={t('settings.secondStep.appHelp')}
        >
          {state.isOn ? (
            <Button variant="ghost" size="sm" onClick={() => setAsks('off')}>
              {t('settings.secondStep.switchOff')}
            </Button>
          ) : (
            <Button variant="secondary" size="sm" busy={isLoading} onClick={start}>
              {t('settings.secondStep.setUp')}
            </Button>
          )}
        </SettingRow>
        {state.isOn && (
          <SettingRow
            icon={<KeyRound />}
            title={t('settings.codes.title')}
            detail={t('settings.codes.left', { count: state.recoveryCodesLeft })}
          >
            <Button variant="secondary" size="sm" onClick={() => setAsks('renew')}>
              {t('settings.codes.renew')}
            </Button>
          </SettingRow>
        )}
      </SettingRows>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      <Dialog
        open={setup !== null}
        onClose={() => setSetup(null)}
        title={t('settings.secondStep.setUpTitle')}
        width={440}
      >
        {setup && <SetupForm setup={setup} onDone={done} onClose={() => setSetup(null)} />}
      </Dialog>
      <ConfirmDialog
        open={asks !== null}
        onClose={() => setAsks(null)}
        onConfirm={goOn}
        title={t(asks === 'off' ? 'settings.secondStep.offTitle' : 'settings.codes.renew')}
        confirmLabel={t(asks === 'off' ? 'settings.secondStep.switchOff' : 'settings.codes.renew')}
        danger={asks === 'off'}
      >
        {t(asks === 'off' ? 'settings.secondStep.offLead' : 'settings.codes.renewLead')}
      </ConfirmDialog>
    </>
  );
}
