import { Dialog, useTranslation } from '@mutua/web-kit';
import { firstNameOf, lazyPart, useDialogPart } from '@mutua/web-kit/parts';
import type { EditProps } from './edit-fields.tsx';

const editForm = lazyPart(() => import(/* webpackChunkName: "edit-request" */ './edit-fields.tsx'));

/** The sender edits a pending request: the message, the offered skill, and the times. */
export function EditDialog({ open, request, onClose }: EditProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  const form = useDialogPart(editForm, open, onClose);
  return (
    <Dialog
      open={open && form !== undefined}
      onClose={onClose}
      title={t('edit.title')}
      description={t('edit.lead', { name: firstNameOf(request.receiverId.name) })}
    >
      {form && <form.EditFields request={request} onClose={onClose} />}
    </Dialog>
  );
}
