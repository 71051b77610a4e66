import { Dialog, useTranslation } from '@mutua/web-kit';
import { useDialogPart } from '@mutua/web-kit/parts';
import type { AcceptProps } from './accept-fields.tsx';
import { answerForms } from './answer-forms.ts';

/** Accepts a request, with an optional time and place. */
export function AcceptDialog({ open, request, onClose }: AcceptProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  const forms = useDialogPart(answerForms, open, onClose);
  return (
    <Dialog
      open={open && forms !== undefined}
      onClose={onClose}
      title={t('accept.title')}
      description={t('accept.lead', { name: request.senderId.name })}
    >
      {forms && <forms.AcceptFields request={request} onClose={onClose} />}
    </Dialog>
  );
}
