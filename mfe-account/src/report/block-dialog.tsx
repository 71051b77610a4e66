import type { Person } from '@mutua/contracts';
import { ConfirmDialog, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
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
    await toastResult(block(person._id), t('block.failed'), t('block.done', { name: person.name }));
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
