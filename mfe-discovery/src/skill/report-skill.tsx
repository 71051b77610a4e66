import type { Skill } from '@mutua/contracts';
import { Button, useSession, useTranslation } from '@mutua/web-kit';
import { useReport } from '@mutua/web-kit/use-report';
import { Flag } from 'lucide-react';

/** The button that reports a skill; only for members, and not for the owner. */
export function ReportSkill({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const { name, avatar } = skill.userId;
  const { open, dialog } = useReport({ kind: 'skill', id: skill._id, person: { name, avatar }, excerpt: skill.title });
  if (!user || user._id === skill.userId._id) return null;
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Flag aria-hidden />} onClick={open}>
        {t('report.action')}
      </Button>
      {dialog}
    </>
  );
}
