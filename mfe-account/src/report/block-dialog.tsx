import type { Person } from '@mutua/contracts';
import { ConfirmDialog, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { useBlockMemberMutation } from './report.resource.ts';

export interface BlockDialogProps {
  person: Person;
  open: boolean;
  onClose: () => void;
  /** Called before the member is blocked. */
  onBlock?: () => void;
}

/** Asks whether to block a member, and blocks. */
export function BlockDialog({ person, open, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTranslation('account');
  const [block, { isLoading }] = useBlockMemberMutation();
  const { _id, name } = person;
  const confirm = async () => {
    onBlock?.();
    const { error } = await block(_id);
    if (error) toast.error(errorMessage(error, t('block.failed')));
    else toast.success(t('block.done', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={t('block.title', { name })}
      confirmLabel={t('block.action')}
      danger
      busy={isLoading}
    >
      {t('block.question')}
    </ConfirmDialog>
  );
}
