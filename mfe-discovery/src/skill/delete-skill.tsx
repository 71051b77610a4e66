import { Button, ConfirmDialog, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteSkillMutation } from './skill.resource.ts';

/** Deletes an own skill, once the member has confirmed it. */
export function DeleteSkill({ skillId, onDeleted }: { skillId: string; onDeleted: () => void }) {
  const { t } = useTranslation('discovery');
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteSkillMutation();
  const confirm = async () => {
    const { error } = await remove(skillId);
    if (!error) return onDeleted();
    setAsking(false);
    toast.error(errorMessage(error, t('skill.delete.failed')));
  };
  return (
    <>
      <Button variant="secondary" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {t('skill.delete.action')}
      </Button>
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
