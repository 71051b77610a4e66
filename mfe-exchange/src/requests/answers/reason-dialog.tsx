import { Dialog, useTranslation } from '@mutua/web-kit';
import { useDialogPart } from '@mutua/web-kit/parts';
import { answerForms } from './answer-forms.ts';
import type { ReasonProps } from './reason-fields.tsx';

/** Rejects or cancels a request, with a reason for the other member. */
export function ReasonDialog({ open, ...props }: ReasonProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  const { refusal, request, onClose } = props;
  const title =
    refusal === 'cancel' && request.status === 'accepted' ? 'cancel.titleAccepted' : (`${refusal}.title` as const);
  const forms = useDialogPart(answerForms, open, onClose);
  return (
    <Dialog open={open && forms !== undefined} onClose={onClose} title={t(title)} description={t(`${refusal}.lead`)}>
      {forms && <forms.ReasonFields {...props} />}
    </Dialog>
  );
}
