import { Button, ConfirmDialog, errorMessage, IconButton, toast, useTranslation } from '@mutua/web-kit';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteSkillMutation } from './skill.resource.ts';

interface Props {
  skillId: string;
  onDeleted: () => void;
  /** Its label is for screen readers and in a tooltip. */
  isIcon?: boolean;
}

/** Deletes an own skill after a confirmation. */
export function DeleteSkill({ skillId, onDeleted, isIcon = false }: Props) {
  const { t } = useTranslation('discovery');
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteSkillMutation();
  const confirm = async () => {
    const { error } = await remove(skillId);
    if (!error) return onDeleted();
    setAsking(false);
    toast.error(errorMessage(error, t('skill.delete.failed')));
  };
  const label = t('skill.delete.action');
  const shared = { icon: <Trash2 aria-hidden />, onClick: () => setAsking(true) };
  return (
    <>
      {isIcon ? (
        <IconButton label={label} {...shared} />
      ) : (
        <Button variant="secondary" {...shared}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('skill.delete.title')}
        confirmLabel={t('skill.delete.action')}
        danger
        busy={isLoading}
      >
        {t('skill.delete.question')}
      </ConfirmDialog>
    </>
  );
}
