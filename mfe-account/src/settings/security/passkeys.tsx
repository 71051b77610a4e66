import type { Passkey } from '@mutua/contracts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  errorMessage,
  IconButton,
  TextField,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { deviceName } from '@mutua/web-kit/push';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useAttempt, useConfirmed } from '../../shared/confirm-identity.tsx';
import { FormActions } from '../../shared/form-actions.tsx';
import { hasPasskeys, isCancelled, isPresent, makePasskey } from '../../shared/passkey-browser.ts';
import {
  useAddPasskeyMutation,
  usePasskeyOptionsMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from '../../shared/security.resource.ts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { BelowRows } from '../parts/section-spacing.ts';

const Actions = styled.div`
  display: flex;
  margin-right: -11px;
`;
interface NameProps {
  value: string;
  submit: string;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameForm({ value, submit, onSubmit, onClose }: NameProps) {
  const { t } = useTranslation('account');
  const [name, setName] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSubmit(name.trim()).finally(() => setBusy(false));
  };
  return (
    <DialogForm onSubmit={send} noValidate>
      <TextField
        label={t('settings.passkeys.name')}
        help={t('settings.passkeys.nameHelp')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <FormActions onCancel={onClose} busy={isBusy} disabled={!name.trim()}>
        {submit}
      </FormActions>
    </DialogForm>
  );
}

/** The member's passkeys, and a button to add one. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('account');
  const confirmed = useConfirmed();
  const attempt = useAttempt(t('settings.passkeys.failed'));
  const [getOptions] = usePasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const [rename] = useRenamePasskeyMutation();
  const [remove, { isLoading: isRemoving }] = useRemovePasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { dayOf } = useDateFormats();
  const failed = (error: unknown) => {
    if (isCancelled(error)) return;
    toast.error(isPresent(error) ? t('settings.passkeys.present') : errorMessage(error, t('settings.passkeys.failed')));
  };

  const make = async (name: string) => {
    try {
      const made = await confirmed(async () => {
        const { options } = await getOptions().unwrap();
        return add({ name, passkey: await makePasskey(options) }).unwrap();
      });
      if (made) toast.success(t('settings.passkeys.added'));
      setAdding(false);
    } catch (error) {
      failed(error);
    }
  };
  const giveName = async (name: string) => {
    const { error } = await rename({ id: renamed?._id ?? '', name });
    if (error) failed(error);
    else setRenamed(null);
  };
  const takeOff = async () => {
    const id = removed?._id ?? '';
    if (await attempt(() => remove(id).unwrap())) toast.success(t('settings.passkeys.removed'));
    setRemoved(null);
  };
  const detailOf = ({ createdAt, lastUsedAt }: Passkey) =>
    [
      t('settings.passkeys.addedOn', { date: dayOf(createdAt) }),
      lastUsedAt ? t('settings.passkeys.usedOn', { date: dayOf(lastUsedAt) }) : t('settings.passkeys.unused'),
    ].join(' · ');

  return (
    <>
      {passkeys.length > 0 && (
        <SettingRows $close>
          {passkeys.map((passkey) => (
            <SettingRow key={passkey._id} icon={<Fingerprint />} title={passkey.name} detail={detailOf(passkey)}>
              <Actions>
                <IconButton
                  label={t('settings.passkeys.rename', { name: passkey.name })}
                  icon={<Pencil />}
                  onClick={() => setRenamed(passkey)}
                />
                <IconButton
                  label={t('settings.passkeys.remove', { name: passkey.name })}
                  icon={<Trash2 />}
                  onClick={() => setRemoved(passkey)}
                />
              </Actions>
            </SettingRow>
          ))}
        </SettingRows>
      )}
      <BelowRows>
        {hasPasskeys() ? (
          <Button variant="secondary" size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('settings.passkeys.add')}
          </Button>
        ) : (
          <p>{t('settings.passkeys.unsupported')}</p>
        )}
      </BelowRows>
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title={t('settings.passkeys.add')}
        description={t('settings.passkeys.addLead')}
        width={440}
      >
        <NameForm
          value={deviceName(navigator.userAgent) ?? ''}
          submit={t('settings.passkeys.next')}
          onSubmit={make}
          onClose={() => setAdding(false)}
        />
      </Dialog>
      <Dialog
        open={renamed !== null}
        onClose={() => setRenamed(null)}
        title={t('settings.passkeys.renameTitle')}
        width={440}
      >
        <NameForm
          value={renamed?.name ?? ''}
          submit={t('settings.save')}
          onSubmit={giveName}
          onClose={() => setRenamed(null)}
        />
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={takeOff}
        title={t('settings.passkeys.removeTitle')}
        confirmLabel={t('settings.passkeys.removeConfirm')}
        danger
        busy={isRemoving}
      >
        {t('settings.passkeys.removeLead', { name: removed?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}
