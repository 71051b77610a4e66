import type { CalendarSource } from '@mutua/contracts';
import { CALENDAR_LIMITS } from '@mutua/contracts/limits';
import { Dialog, TextField, toast, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm, useDialogDraft } from '@mutua/web-kit/parts';
import type { FormEvent, RefObject } from 'react';
import { FormActions } from '../../../shared/form-actions.tsx';
import { useFields } from '../../../shared/use-fields.ts';
import { useAddSourceMutation } from './calendars.resource.ts';

export interface SourceDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (source: CalendarSource) => void;
  finalFocus: RefObject<HTMLElement | null>;
}

function Fields({ onClose, onAdded }: Pick<SourceDialogProps, 'onClose' | 'onAdded'>) {
  const { t } = useTranslation('account');
  const [add, { isLoading }] = useAddSourceMutation();
  const { form, values, errors, set, fail } = useFields({ url: '', label: '' });
  useUnsaved(values.url !== '' || values.label !== '');
  useDialogDraft(
    'calendar-source',
    () => (values.url === '' && values.label === '' ? null : values),
    ({ url = '', label = '' }) => set({ url, label }),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    try {
      const { source } = await add(values).unwrap();
      toast.success(t('hours.calendars.sources.dialog.added'));
      onAdded(source);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <DialogForm ref={form} onSubmit={submit} noValidate>
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        label={t('hours.calendars.sources.dialog.address')}
        help={t('hours.calendars.sources.dialog.addressHelp')}
        value={values.url}
        onChange={({ target }) => set({ url: target.value })}
        error={errors['url']}
      />
      <TextField
        optional
        autoComplete="off"
        label={t('hours.calendars.sources.dialog.name')}
        help={t('hours.calendars.sources.dialog.nameHelp')}
        maxLength={CALENDAR_LIMITS.calendarLabel.max}
        value={values.label}
        onChange={({ target }) => set({ label: target.value })}
        error={errors['label']}
      />
      <FormActions onCancel={onClose} busy={isLoading}>
        {t('hours.calendars.sources.dialog.submit')}
      </FormActions>
    </DialogForm>
  );
}

/** Asks for the address of a calendar of another provider. */
export function SourceDialog({ open, finalFocus, ...props }: SourceDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      finalFocus={finalFocus}
      title={t('hours.calendars.sources.add')}
      description={t('hours.calendars.sources.dialog.lead')}
      width={520}
    >
      <Fields {...props} />
    </Dialog>
  );
}
