import type { Skill } from '@mutua/contracts';
import { Button, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { ThumbsUp } from 'lucide-react';
import { useEndorseSkillMutation } from './skill.resource.ts';

/** Endorses another member's skill with fixed words, once. */
export function EndorseButton({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const [endorse, { isLoading }] = useEndorseSkillMutation();
  const press = async () => {
    const message = t('skill.endorse.message');
    const { error } = await endorse({ ownerId: skill.userId._id, skillId: skill._id, message });
    if (error) toast.error(errorMessage(error, t('skill.endorse.failed')));
    else toast.success(t('skill.endorse.done'));
  };
  return (
    <Button
      variant="secondary"
      icon={<ThumbsUp aria-hidden />}
      busy={isLoading}
      disabled={skill.hasEndorsed}
      onClick={press}
    >
      {t(skill.hasEndorsed ? 'skill.endorse.already' : 'skill.endorse.action')}
    </Button>
  );
}
