import type { Skill } from '@mutua/contracts';
import { Button, errorMessage, IconButton, toast, useTranslation } from '@mutua/web-kit';
import { Check, ThumbsUp } from 'lucide-react';
import { useEndorseSkillMutation } from './skill.resource.ts';

/** Endorses another member's skill with fixed words, once. @param isIcon its label is for screen readers and in a tooltip */
export function EndorseButton({ skill, isIcon = false }: { skill: Skill; isIcon?: boolean }) {
  const { t } = useTranslation('discovery');
  const [endorse, { isLoading }] = useEndorseSkillMutation();
  const press = async () => {
    const message = t('skill.endorse.message');
    const { error } = await endorse({ ownerId: skill.userId._id, skillId: skill._id, message });
    if (error) toast.error(errorMessage(error, t('skill.endorse.failed')));
    else toast.success(t('skill.endorse.done'));
  };
  const label = t(skill.hasEndorsed ? 'skill.endorse.already' : 'skill.endorse.action');
  const icon = skill.hasEndorsed ? <Check aria-hidden /> : <ThumbsUp aria-hidden />;
  if (isIcon) return <IconButton label={label} icon={icon} disabled={isLoading || skill.hasEndorsed} onClick={press} />;
  return (
    <Button variant="secondary" icon={icon} busy={isLoading} disabled={skill.hasEndorsed} onClick={press}>
      {label}
    </Button>
  );
}
