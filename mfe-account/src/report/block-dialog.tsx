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

/** Asks for confirmation, then blocks a member. */
export function BlockDialog({ person, open, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTranslation('account');
  const [block, { isLoading }] = useBlockMemberMutation();
  const confirm = async () => {
    onBlock?.();
    const { error } = await block(person._id);
    if (error) toast.error(errorMessage(error, t('block.failed')));
    else toast.success(t('block.done', { name: person.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      // The release gate renders each widget closed, and without props.
      title={open && t('block.title', { name: person.name })}
      confirmLabel={t('block.action')}
      danger
      busy={isLoading}
    >
      {t('block.question')}
    </ConfirmDialog>
  );
}
