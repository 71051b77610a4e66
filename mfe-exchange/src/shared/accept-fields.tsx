import type { ExchangeRequest } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  TextArea,
  TextField,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf } from '@mutua/web-kit/counter';
import { useZodForm } from '@mutua/web-kit/forms';
import { toastAction } from '@mutua/web-kit/toasts';
import { useState } from 'react';
import { DialogForm } from './dialog-form.tsx';
import { MeetingTimeField, missingIn, momentOf, NO_TIME } from './meeting-time-field.tsx';
import { useAcceptRequestMutation } from './requests.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).MeetingDetails;

export interface AcceptProps {
  request: ExchangeRequest;
  onClose: () => void;
}

/** Removes the prefix `meetingDetails.` from the API's field names, because the form's fields do not have it. */
const withoutParent = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replace(/^meetingDetails\./, ''), message]),
  );

/** The form of `AcceptDialog`. */
export function AcceptFields({ request, onClose }: AcceptProps) {
  const { t } = useTranslation('exchange');
  const [accept] = useAcceptRequestMutation();
  const [when, setWhen] = useState(NO_TIME);
  const [isChecked, setChecked] = useState(false);
  const form = useZodForm(loadRules, { platform: '', link: '', notes: '' });
  useUnsaved(form.formState.isDirty || when !== NO_TIME);

  const submit = form.handleSubmit(async (details) => {
    setChecked(true);
    if (missingIn(when)) return;
    const isEmpty = Object.values(details).every((value) => !value);
    const scheduledDate = momentOf(when)?.toISOString() ?? null;
    const { error } = await accept({
      id: request._id,
      body: { scheduledDate, meetingDetails: isEmpty ? null : details },
    });
    if (!error) {
      toast.success(t('accept.done'), {
        action: toastAction({ label: t('accept.openChat'), to: `/chat/${request._id}` }),
      });
    } else if (form.showErrors(withoutParent(fieldErrors(error)))) return;
    else toast.error(errorMessage(error, t('accept.failed')));
    onClose();
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      <MeetingTimeField value={when} onChange={setWhen} isChecked={isChecked} />
      <TextField label={t('accept.platform')} help={t('accept.platformHelp')} optional {...form.field('platform')} />
      <TextField label={t('accept.link')} type="url" placeholder="https://" optional {...form.field('link')} />
      <TextArea
        label={t('accept.notes')}
        optional
        rows={2}
        counter={counterOf(form.watch('notes'), LIMITS.meeting.notes)}
        {...form.field('notes')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('accept.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
