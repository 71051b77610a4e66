import type { Skill } from '@mutua/contracts';
import { Button, IconButton, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Check, ThumbsUp } from 'lucide-react';
import { useEndorseSkillMutation } from './skill.resource.ts';

/** Endorses another member's skill with fixed words, once. @param isIcon its label is for screen readers and in a tooltip */
export function EndorseButton({ skill, isIcon = false }: { skill: Skill; isIcon?: boolean }) {
  const { t } = useTranslation('discovery');
  const [endorse, { isLoading }] = useEndorseSkillMutation();
  const press = () => {
    const endorsement = { ownerId: skill.userId._id, skillId: skill._id, message: t('skill.endorse.message') };
    return toastResult(endorse(endorsement), t('skill.endorse.failed'), t('skill.endorse.done'));
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
