import type { ExchangeRequest } from '@mutua/contracts';
import { REQUEST_LIMITS } from '@mutua/contracts/limits';
import { Button, DialogActions, TextArea, useTranslation, useUnsaved } from '@mutua/web-kit';
import { counterOf, DialogForm, toastResult, useFormDialogDraft, useZodForm } from '@mutua/web-kit/parts';
import { useRejectRequestMutation } from '../../exchange/requests.resource.ts';
import { CancelledSessions } from '../../meetings/sessions/cancelled-sessions.tsx';
import { useUndoableCancel } from './use-undoable-cancel.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReasonInput;

export type Refusal = 'reject' | 'cancel';

export interface ReasonProps {
  refusal: Refusal;
  request: ExchangeRequest;
  onClose: () => void;
}

/** The form of `ReasonDialog`. */
export function ReasonFields({ refusal, request, onClose }: ReasonProps) {
  const { t } = useTranslation('exchange');
  const [reject] = useRejectRequestMutation();
  const cancel = useUndoableCancel();
  const form = useZodForm(loadRules, { reason: '' });
  useUnsaved(form.formState.isDirty);
  useFormDialogDraft(form, `${refusal}:${request._id}`, ['reason']);

  const submit = form.handleSubmit(async ({ reason = '' }) => {
    if (refusal === 'cancel') {
      cancel(request._id, reason);
    } else {
      await toastResult(reject({ id: request._id, reason }), t('reject.failed'), t('reject.done'));
    }
    onClose();
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      {refusal === 'cancel' && <CancelledSessions request={request} />}
      <TextArea
        label={t('common.reason')}
        help={t(`${refusal}.reasonHelp`)}
        optional
        counter={counterOf(form.watch('reason'), REQUEST_LIMITS.reason.max)}
        {...form.field('reason')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t(`${refusal}.keep`)}
        </Button>
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t(`${refusal}.submit`)}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
