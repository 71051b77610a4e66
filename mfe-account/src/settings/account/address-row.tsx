import { Button, Dialog, errorMessage, fieldErrors, Pill, toast, useTranslation } from '@mutua/web-kit';
import { DialogForm, useZodForm } from '@mutua/web-kit/parts';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { useConfirmed } from '../../shared/confirm-identity.tsx';
import { EmailField } from '../../shared/email/email-field.tsx';
import { FormActions } from '../../shared/form-actions.tsx';
import { useAskForAddressMutation } from '../../shared/security.resource.ts';
import { SettingRow } from '../../shared/setting-rows.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).ChangeAddressInput;

/** Asks for a new address. */
function AddressForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [ask] = useAskForAddressMutation();
  const confirmed = useConfirmed();
  const form = useZodForm(loadRules, { email: '' });
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      if (!(await confirmed(() => ask(email).unwrap()))) return;
      toast.success(t('settings.address.asked'));
      onClose();
    } catch (error) {
      if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, t('settings.failed')));
    }
  });
  return (
    <DialogForm onSubmit={submit} noValidate>
      <EmailField
        label={t('settings.address.next')}
        autoComplete="email"
        enterKeyHint="send"
        {...form.field('email')}
        onSuggested={(address) => form.setValue('email', address, { shouldDirty: true, shouldValidate: true })}
      />
      <FormActions onCancel={onClose} busy={form.formState.isSubmitting}>
        {t('settings.address.submit')}
      </FormActions>
    </DialogForm>
  );
}

/** The address of the account, and the button to change it. */
export function AddressRow({ email, isChanging }: { email: string; isChanging: boolean }) {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <SettingRow title={t('fields.email')} detail={email} icon={<Mail />}>
        {isChanging ? (
          <Pill tone="success" icon={<Check />}>
            {t('settings.account.confirmed')}
          </Pill>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('settings.address.title')}
            onClick={() => setAsking(true)}
          >
            {t('settings.change')}
          </Button>
        )}
      </SettingRow>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('settings.address.title')}
        description={t('settings.address.lead')}
        width={480}
      >
        <AddressForm onClose={close} />
      </Dialog>
    </>
  );
}
