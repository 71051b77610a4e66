import { Dialog, errorMessage, fieldErrors, toast, useTranslation } from '@mutua/web-kit';
import { DialogForm, useZodForm } from '@mutua/web-kit/parts';
import { EmailField } from '../../shared/email/email-field.tsx';
import { FormActions } from '../../shared/form-actions.tsx';
import { useConfirmed } from '../security/confirm-identity.tsx';
import { useAskForAddressMutation } from '../security.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ChangeAddressInput;

function Fields({ onClose }: { onClose: () => void }) {
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

/** Asks for a new address. */
export function AddressDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.address.title')}
      description={t('settings.address.lead')}
      width={480}
    >
      <Fields onClose={onClose} />
    </Dialog>
  );
}
