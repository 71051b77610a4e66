import type { ExchangeRequest } from '@mutua/contracts';
import { Button, Dialog, DialogActions, toast, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FeedbackFields, useFeedback } from './feedback-fields.tsx';

function Fields({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const feedback = useFeedback(requestId);
  const [isBusy, setBusy] = useState(false);
  const settle = useUnsaved(!feedback.isEmpty);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || feedback.isEmpty) return;
    setBusy(true);
    const isSent = await feedback.send();
    setBusy(false);
    if (!isSent) return;
    toast.success(t('feedback.done'));
    settle();
    onClose();
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <FeedbackFields feedback={feedback} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={feedback.isEmpty}>
          {t('feedback.send')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Sends private feedback to Mutua about a cancelled exchange, which has no review for it. */
export function FeedbackButton({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon={<LockKeyhole aria-hidden />} onClick={() => setOpen(true)}>
        {t('feedback.title')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('feedback.title')}>
        <Fields requestId={request._id} onClose={close} />
      </Dialog>
    </>
  );
}
